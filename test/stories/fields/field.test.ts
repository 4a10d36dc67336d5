import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { FORMATS } from 'ai-visibility-reports';
import { descriptionOf, savedParameters } from '../../../host/engine';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { sandboxed } from '../../helpers/sandboxed';

/** What the editor shows of the fields, and what counts of those that it hides. */

const world = sandboxed('visibilityReporting');

const reporting = descriptionOf('visibilityReporting');
const formats = FORMATS.map(({ option }) => option.value);

/** What n8n saves of a report's appearance. */
const saved = (output: string, appearance: INodeParameters, description = reporting) =>
	savedParameters(description, { operation: 'report', output, appearance }).appearance ?? {};

describe('Also Report Mentions Since', () => {
	const activate = async (startDate: string) => {
		const options = { startDate, maxItemsPerPoll: 10_000 };
		return await new TriggerWorkflow({ event: 'mention', options }, world.credential).activate();
	};

	it('alone makes earlier mentions count as new', async () => {
		const { mentions } = world.sandbox.reporting;
		expect(await activate('2020-01-01')).toHaveLength([...mentions.list()].length);
	});

	it('left empty begins with what appears after the activation', async () => {
		expect(await activate('')).toEqual([]);
	});
});

const EMAIL = {
	accentColor: '#aa3300',
	logoUrl: 'https://example.com/logo.png',
	subject: 'Your week',
	htmlFile: true,
};
const TEXTS = { title: 'Weekly report', footer: 'Prepared by us' };

describe('the appearance of an output', () => {
	it.each(['html', '={{ "html" }}', 'all'])(
		'has all that an email has with the output "%s"',
		(output) => {
			expect(saved(output, { ...EMAIL, ...TEXTS })).toEqual({ ...EMAIL, ...TEXTS });
		},
	);

	it('has a color, a title and a footer with the output "discord"', () => {
		const { accentColor } = EMAIL;
		expect(saved('discord', { ...EMAIL, ...TEXTS })).toEqual({ accentColor, ...TEXTS });
	});

	it.each(formats.filter((format) => !['html', 'discord', 'all'].includes(format)))(
		'has only a title and a footer with the output "%s"',
		(output) => {
			expect(saved(output, { ...EMAIL, ...TEXTS })).toEqual(TEXTS);
		},
	);

	it.each(['record', 'rows'])('is not shown with the output "%s"', (output) => {
		expect(saved(output, { ...EMAIL, ...TEXTS })).toEqual({});
	});
});

describe("An AI agent's tool", () => {
	// As n8n makes a tool of a node.
	const tool = { ...reporting, name: `${reporting.name}Tool` };

	it.each(formats)('has no appearance with the output "%s"', (output) => {
		const appearance = { ...EMAIL, ...TEXTS };
		expect(saved(output, appearance)).not.toEqual({});
		expect(saved(output, appearance, tool)).toEqual({});
	});

	it('keeps the options that change what it reads', () => {
		const parameters = { operation: 'report', output: 'message', options: { maxMentions: 3 } };
		expect(savedParameters(tool, parameters).options).toEqual({ maxMentions: 3 });
	});
});

describe('Max Quotes', () => {
	it.each([
		['mentions', formats],
		['report', [...formats, 'record']],
	])('is shown with each output of %s that quotes mentions', (operation, outputs) => {
		const shown = [...formats, 'record', 'rows'].filter((output) => {
			const parameters = { operation, output, options: { maxMentions: 2 } };
			const { options = {} } = savedParameters(reporting, parameters);
			return 'maxMentions' in (options as object);
		});
		expect(shown).toEqual(outputs);
	});

	it('is ignored with records of Get Mentions', async () => {
		const options = { maxMentions: 'all' };
		expect(await world.items({ operation: 'mentions', limit: 2, options })).toHaveLength(2);
	});
});

it('From, To and Date are days, unlike Since', () => {
	const dates = reporting.properties
		.flatMap((property) =>
			property.type === 'collection' ? (property.options as INodeProperties[]) : [property],
		)
		.filter(({ type }) => type === 'dateTime')
		.map(({ name, typeOptions }) => `${name} ${typeOptions?.dateOnly ? 'day' : 'time'}`);
	expect(new Set(dates)).toEqual(new Set(['date day', 'from day', 'to day', 'since time']));
});

it('Limit counts when an expression gives Return All the text "False"', async () => {
	const parameters = { operation: 'mentions', returnAll: '={{ "False" }}', limit: 2 };
	expect(await world.items(parameters)).toHaveLength(2);
});

it('AI Assistants says that none means all', () => {
	const { properties } = descriptionOf('visibilityAnalysis');
	expect(properties.find(({ name }) => name === 'llms')).toMatchObject({
		default: [],
		hint: 'Leave empty to include all',
	});
});
