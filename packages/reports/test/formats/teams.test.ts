import type { ReportDocument } from '../../src/blocks/types';
import { teams } from '../../src/formats/chat/teams';
import { textsOf } from '../helpers/formats/teamsLimits';
import type { CardElement } from '../helpers/formats/teamsLimits';
import { ENGLISH } from '../helpers/reports/locales';
import { figure, headline, keyFigure, ranked, several, tableOf } from '../helpers/reports/samples';

const cardOf = (document: ReportDocument) =>
	teams.toJson(document, { detail: 'full' }, ENGLISH).card as {
		type: string;
		attachments: [{ contentType: string; content: { body: object[] } }];
	};
const bodyOf = (document: ReportDocument) => cardOf(document).attachments[0].content.body;

it.each([
	['in green where an unusual rise is better', true, 'up', 'good'],
	['in red where an unusual rise is worse', true, 'notMore', 'attention'],
	['without a color where an unusual rise is neither', true, 'notLess', undefined],
	['without a color where a rise was not judged', undefined, 'up', undefined],
] as const)('has figures in columns, %s', (_, isUnusual, better, color) => {
	const change = { by: 2, isUnusual, period: 'in a week' };
	const blocks = [figure({ change, better }), keyFigure];
	const [set] = bodyOf({ blocks }) as CardElement[];
	const [first, second, ...none] = set!.columns!;
	expect(none).toEqual([]);
	const isMarked = isUnusual === true && color !== 'attention';
	expect(first!.items).toMatchObject([
		{ text: color === 'attention' ? '❗ Score' : 'Score', isSubtle: true },
		{ text: '1,234.6', size: 'large', weight: 'bolder' },
		{ text: '▲ 2 in a week', size: 'small' },
		...(isMarked ? [{ text: 'unusual', size: 'small' }] : []),
	]);
	const colors = (first!.items as Array<{ color?: string }>).map((item) => item.color);
	expect(colors).toEqual([undefined, color, color, ...(isMarked ? [color] : [])]);
	expect(second!.items).toHaveLength(2);
});

it('says its news to who hears it, and where a card cannot be drawn', () => {
	const { content } = cardOf({ headline, blocks: [] }).attachments[0];
	expect(content).toMatchObject({
		speak: `AI visibility: ${headline}`,
		fallbackText: `AI visibility: ${headline}`,
	});
});

describe('a table of many rows', () => {
	const documentOf = (count: number) => {
		const cells = [{ text: 'a_b' }, { text: '44', detail: '−4', tone: 'bad' as const }];
		const rows = several(count, () => ({ tone: 'bad' as const, cells }));
		return { headline, namesTopic: true, blocks: [tableOf(['Domain', 'Score'], rows)] };
	};

	it('has lines of text from 13 rows on, for which there is more room', () => {
		expect(bodyOf(documentOf(12))[1]).toMatchObject({ type: 'Table' });
		expect(bodyOf(documentOf(13)).slice(1, 3)).toMatchObject([
			{ type: 'TextBlock', text: 'Domain: Score' },
			{ type: 'TextBlock', text: '**a\\_b: 44 (−4 ❗)**' },
		]);
		expect(textsOf(cardOf(documentOf(50))).join()).not.toContain('more');
	});
});

it.each(['x', 'é', '深'])('leaves Teams room for what it adds to a card full of "%s"', (sign) => {
	const card = cardOf({
		headline,
		namesTopic: true,
		blocks: [ranked(several(900, () => ({ text: sign.repeat(99), details: [] })))],
	});
	const json = JSON.stringify(card);
	const sizes = [Buffer.byteLength(json), 2 * json.length];
	expect(Math.max(...sizes)).toBeLessThanOrEqual(24_000);
	expect(Math.max(...sizes)).toBeGreaterThan(23_000);
});
