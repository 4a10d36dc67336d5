import { FORMATS } from '../../nodes/shared/documents/formats';
import { ENGLISH } from '../../test/locales';
import { COLUMNS, manyDomains } from '../../test/unit/shared/documents/samples';
import { check, type Measured, type Section } from '../bench';

const DOMAINS = 200;
const FAILURES = 200;

/** Above it, a message of many clients would hold up n8n's other work. */
const MOST_MS = 50;

/** With a row of figures for each client. */
const DOCUMENT = manyDomains(DOMAINS, FAILURES, { columns: COLUMNS });

/** The processor's time of one rendering, the median of many: what else the machine does is no matter. */
function cpuMs(render: () => unknown): number {
	const times = Array.from({ length: 41 }, () => {
		const before = process.cpuUsage();
		render();
		const { user, system } = process.cpuUsage(before);
		return (user + system) / 1_000;
	});
	return times.sort((one, other) => one - other)[20] ?? 0;
}

export async function formats(): Promise<Section[]> {
	const measured = FORMATS.map(({ option, toJson }): Measured => {
		const ms = cpuMs(() => toJson(DOCUMENT, {}, ENGLISH));
		return {
			row: { Format: option.name, 'ms of processor time': ms.toFixed(1) },
			checks: [check(`ms of ${option.name}`, ms, MOST_MS)],
		};
	});
	const text = `### A message of many clients\n\nOne combined message of ${DOMAINS} domains, with ${FAILURES} more that failed, in each format.`;
	return await Promise.resolve([{ text, measured }]);
}
