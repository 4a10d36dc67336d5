import { readFileSync } from 'node:fs';

import { CHANNELS, fileOf, recipeFor } from '../../../tools/channelRecipes';
import { recipeIn, RECIPES, type Saved } from '../../../tools/recipes';

/** The operations of n8n's Google Sheets node that write cells. */
const WRITING = new Set(['append', 'appendOrUpdate', 'update']);

const recipes = RECIPES.map((file) => {
	const { name, nodes, connections, pinData = {} } = recipeIn(file);
	const notes = nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
	const writers = nodes
		.filter(({ type }) => type.startsWith('n8n-nodes-base.googleSheets'))
		.filter(({ parameters }) => WRITING.has(String(parameters.operation)))
		.map((node) => ({ ...node, file }));
	return {
		file,
		name,
		nodes,
		connections,
		writers,
		isPinned: Object.keys(pinData).length > 0,
		notes: notes.map(({ parameters }) => String(parameters.content)),
	};
});

const wordCount = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** What n8n's gallery asks of a workflow: its title, and a note that says how it works and how to set it up. */
describe.each(recipes)('the recipe $file', ({ name, notes }) => {
	it('has a title of 80 characters at most', () => {
		expect(name.length).toBeLessThanOrEqual(80);
	});

	it('has one note of 100 to 300 words that says how it works, and then how to set it up', () => {
		const [note, ...more] = notes;
		expect(more).toEqual([]);
		expect(note).toMatch(/^## .+\n### How it works\n[^]+\n\n### Setup steps\n1\. /);
		const words = wordCount(note!);
		expect(words).toBeGreaterThanOrEqual(100);
		expect(words).toBeLessThanOrEqual(300);
	});
});

it.each(recipes.flatMap(({ writers }) => writers))(
	'$name of the recipe $file writes RAW to a sheet, so that no text that begins with = becomes a formula',
	({ parameters }) => {
		expect(parameters).toMatchObject({ options: { cellFormat: 'RAW' } });
	},
);

it('mentions in Postgres creates the table that the page on data has', () => {
	const page = readFileSync('docs/DATA.md', 'utf8');
	const columnsIn = (sql: string) => {
		const [, columns = ''] = /ai_mentions \(([^]+?)\n\)/.exec(sql)!;
		return columns
			.replace(/--.*/g, '')
			.split(',')
			.map((column) => column.trim().replace(/ +/g, ' '));
	};
	const { nodes } = recipeIn('mentions-to-postgres.json');
	const { query } = nodes.find(({ name }) => name === 'Create Table')!.parameters;
	expect(columnsIn(String(query))).toEqual(columnsIn(page));
});

it.each(CHANNELS)(
	'the weekly report to $name is the one to Slack, as `npm run recipes` writes it',
	(channel) => {
		expect(recipeIn(fileOf(channel))).toEqual(recipeFor(channel));
	},
);

const scheduled = recipes.flatMap(({ file, nodes, notes: [note] }) =>
	nodes
		.filter(({ parameters }) => /"triggerAtHour"|"everyDay"/.test(JSON.stringify(parameters)))
		.map(({ name }) => ({ file, name, note })),
);

it.each(scheduled)(
	'$name of the recipe $file has an hour, and the note says in which time zone and where to change it',
	({ note }) => {
		expect(note).toMatch(/time zone\b.*\*\*(⋯ > )?Settings\*\*/);
	},
);

/**
 * n8n works on what follows a node from top to bottom, and a Stop and Error node ends the run: behind an error output, all
 * else that follows has to stand above it, or it is not done.
 */
const endings = recipes.flatMap(({ file, nodes, connections }) => {
	/** The names of the nodes that follow a node, on all its outputs. */
	const following = (name: string) => {
		const { main = [] } = (connections[name] ?? {}) as { main?: Array<Array<{ node: string }>> };
		return main.flat().map(({ node }) => node);
	};
	const heightOf = (name: string) => {
		const { position } = nodes.find((node) => node.name === name)!;
		return (position as [number, number])[1];
	};
	const ends = nodes.filter(({ type }) => type.endsWith('.stopAndError')).map(({ name }) => name);
	return nodes
		.filter(({ onError }) => onError === 'continueErrorOutput')
		.flatMap(({ name }) => {
			const names = following(name);
			const end = names.find((node) => ends.includes(node));
			if (end === undefined) return [];
			const others = names.filter((node) => node !== end).map(heightOf);
			return [{ file, end, height: heightOf(end), others }];
		});
});

it.each(endings)(
	'$end of the recipe $file ends the run after all else is done',
	({ height, others }) => {
		expect(height).toBeGreaterThan(Math.max(...others));
	},
);

/** The side of a node on the canvas, in pixels. */
const NODE_SIZE = 96;

/**
 * n8n fits a workflow into some 1,032 x 582 pixels of a window of 1280 x 800. Up to this size it is
 * drawn at 69 % or more, and the text of a note, which has 14 pixels, with 9.6 or more.
 */
const LARGEST = { width: 1500, height: 840 };

function sizeOf(nodes: Saved['nodes']) {
	const boxes = nodes.map(({ position, parameters }) => {
		const [left = 0, top = 0] = position as number[];
		const { width = NODE_SIZE, height = NODE_SIZE } = parameters as Record<string, number>;
		return { left, top, right: left + width, bottom: top + height };
	});
	const width =
		Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
	const height =
		Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
	return { width, height };
}

describe.each(recipes)('the note of the recipe $file', ({ nodes, notes: [note], isPinned }) => {
	it('can be read when the whole workflow is shown', () => {
		const { width, height } = sizeOf(nodes);
		expect(width).toBeLessThanOrEqual(LARGEST.width);
		expect(height).toBeLessThanOrEqual(LARGEST.height);
	});

	it('says what a red triangle means, and how to unpin what is pinned', () => {
		expect(note).toContain(
			'A **red triangle** on a node: something is missing there, such as a credential.',
		);
		expect(/unpin \(key \*\*P\*\*\)/.test(note!)).toBe(isPinned);
	});
});

/** Nodes that pay for an analysis, but not as the tool of a model, which gives the domain. */
const paying = recipes.flatMap(({ file, nodes, notes: [note] }) =>
	nodes
		.filter(({ type }) => type === 'n8n-nodes-ai-visibility.visibilityAnalysis')
		.filter(
			({ parameters: { operation, analyzeMissing } }) =>
				operation === 'analyze' || analyzeMissing === true,
		)
		.map(({ name, parameters: { domain } }) => ({ file, name, domain, nodes, note })),
);

/** What users enter in nodes that set fields. */
const valuesEnteredIn = (nodes: Saved['nodes']) =>
	nodes
		.filter(({ type }) => type === 'n8n-nodes-base.set')
		.flatMap(({ parameters }) => {
			const { assignments = [] } = (parameters.assignments ?? {}) as {
				assignments?: Array<{ name: string; value: unknown }>;
			};
			// An expression passes on what another node sets.
			const isEntered = (value: unknown) => !String(value).startsWith('=');
			return assignments.filter(
				({ name, value }) => /^(domain|competitors)$/.test(name) && isEntered(value),
			);
		})
		.map(({ value }) => value);

it('the recipes that pay are found', () => {
	expect([...new Set(paying.map(({ file }) => file))]).toEqual([
		'analyze-and-compare-report.json',
		'analyze-domain.json',
		'calls-of-the-month.json',
		'competitor-watch.json',
		'competitors-month-by-month.json',
		'durable-analysis.json',
		'five-domains-ranked.json',
	]);
});

it.each(paying)(
	'$name of the recipe $file has no domain yet, so that the first click pays for nothing',
	({ domain, nodes, note }) => {
		const values = String(domain).startsWith('=') ? valuesEnteredIn(nodes) : [domain];
		expect(values.length).toBeGreaterThan(0);
		for (const value of values) expect(value).toMatch(/^(|\[("", )*""\])$/);
		expect(note).toMatch(/\bthe workflow stops (there|at \*\*\w+\*\*), and nothing is paid/);
		expect(note).toMatch(/\*\*Execute workflow\*\*[^.]* pays for /);
	},
);

/** What sends to a service outside n8n, by the name of its type. A data table is n8n's own. */
const SENDING = /\.(slack|telegram|discord|emailSend|httpRequest|postgres)$/;

const senders = recipes.flatMap(({ file, nodes, connections, writers, notes: [note] }) => {
	const writing = writers.map(({ name }) => name);
	return nodes
		.filter(({ type, name }) => SENDING.test(type) || writing.includes(name))
		.map(({ name, onError }) => {
			const { main } = (connections[name] ?? {}) as { main?: unknown[][] };
			const hasErrorOutput = onError === 'continueErrorOutput' && main?.[1]?.length === 1;
			return { file, name, note, hasErrorOutput };
		});
});

it.each(senders)(
	'$name of the recipe $file has an error output, or the note says what comes of what is refused',
	({ note, hasErrorOutput }) => {
		expect(hasErrorOutput ? 'error output' : note).toMatch(
			/error output$|\bif [^.]* refuses\b[^.]*\./i,
		);
	},
);

const alwaysOutput = recipes.flatMap(({ file, nodes }) =>
	nodes
		.filter(({ alwaysOutputData }) => alwaysOutputData)
		.map(({ name, type, onError }) => ({ file, name, type, onError })),
);

/** What else has several outputs, such as If and Switch, gives an empty item on another one in n8n 3. */
it.each(alwaysOutput)(
	'$name of the recipe $file always outputs data and has one output, so that n8n 3 changes nothing',
	({ type, onError }) => {
		expect(type).toMatch(/\.(dataTable|googleAnalytics|visibilityReporting)$/);
		expect(onError).not.toBe('continueErrorOutput');
	},
);

/** What asks a person and waits: n8n's human-review tools, and the operation of that name. */
const askers = recipes.flatMap(({ file, nodes }) =>
	nodes
		.filter(
			({ type, parameters: { operation } }) =>
				type.endsWith('HitlTool') || operation === 'sendAndWait',
		)
		.map(({ name, type, parameters }) => ({ file, name, type, parameters })),
);

it('the recipes that ask a person are found', () => {
	expect(askers.map(({ file }) => file)).toEqual([
		'ai-agent-tools.json',
		'approve-unusual-reports.json',
	]);
});

/**
 * A mail filter opens each link, and n8n takes that for a decision unless the link leads to a form. The response type of a
 * human-review tool is hidden, and always Approval, so none asks by email; nothing opens the buttons of a chat.
 */
it.each(askers)(
	'$name of the recipe $file asks by a form or in a chat, so that opening a link decides nothing',
	({ type, parameters: { responseType } }) => {
		expect(type).not.toMatch(/(emailSend|gmail|microsoftOutlook)HitlTool$/);
		if (!type.endsWith('HitlTool')) expect(responseType).toBe('customForm');
	},
);
