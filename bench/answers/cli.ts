import { parseArgs } from 'node:util';

import { type Account, type Answer, QUESTIONS, Truths } from './truth';

const USAGE = `npm run -s questions -- --reporting URL --reporting-key KEY [--analysis URL --analysis-key KEY] [--zone ZONE] > questions.csv
  prints the questions of today with their true answers, which it reads from the services
  --zone  the time zone of the workflow that is asked. Default: that of this machine`;

interface Options {
	reporting: Account;
	/** Without it, questions about analyses are left out. */
	analysis: Account | undefined;
	zone: string;
}

function readOptions(): Options {
	const text = { type: 'string' } as const;
	const { values } = parseArgs({
		options: {
			reporting: text,
			'reporting-key': text,
			analysis: text,
			'analysis-key': text,
			zone: text,
		},
	});
	const account = (baseUrl?: string, apiKey?: string) =>
		baseUrl !== undefined && apiKey !== undefined ? { baseUrl, apiKey } : undefined;
	const reporting = account(values.reporting, values['reporting-key']);
	if (!reporting) throw new Error('the reporting service and its key are missing');
	return {
		reporting,
		analysis: account(values.analysis, values['analysis-key']),
		zone: values.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
	};
}

/** Writes an answer as a judge compares it, e.g. "479 (from 2026-10-22 to 2026-11-20)". */
function written({ answers, from, to }: Answer): string {
	const answer = answers.join(' or ');
	return from === undefined || to === undefined ? answer : `${answer} (from ${from} to ${to})`;
}

function csvLine(cells: string[]): string {
	return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}

async function main(): Promise<void> {
	const { reporting, analysis, zone } = readOptions();
	const truths = new Truths(reporting, analysis, Date.now(), zone);
	const lines = [csvLine(['question', 'expected', 'tools'])];
	for (const question of QUESTIONS) {
		const answer = await truths.answer(question);
		if (answer.answers.length === 0) continue;
		const tools = question.calls.map(({ tool }) => tool).join(', ');
		lines.push(csvLine([truths.dated(question.question), written(answer), tools]));
	}
	process.stdout.write(`${lines.join('\n')}\n`);
}

main().catch((thrown: unknown) => {
	process.stderr.write(`${String(thrown)}\n${USAGE}\n`);
	process.exitCode = 1;
});
