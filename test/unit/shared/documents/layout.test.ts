import type { Part } from '../../../../nodes/shared/documents/document';
import { layoutOf, renderFitting } from '../../../../nodes/shared/documents/layout';
import { bars, counts, list, metric, section, title } from './samples';

const ALL = { first: Infinity, rest: Infinity };

const headingOf = (...parts: Part[]) => {
	const { groups, ...heading } = layoutOf({ parts }, ALL);
	return { ...heading, below: groups.map(({ group }) => group.kind) };
};

it('heads a document with its title, or with the metric that it begins with', () => {
	const own = { heading: 'Own', isTyped: false };
	expect(headingOf(title, section)).toEqual({ ...own, below: ['title'] });
	expect(headingOf({ ...title, by: 'user' })).toEqual({ ...own, isTyped: true, below: [] });
	expect(headingOf(metric, title)).toEqual({
		heading: 'Score',
		isTyped: false,
		hero: metric,
		below: ['title'],
	});
	expect(headingOf(section)).toEqual({ heading: 'Section', isTyped: false, below: [] });
	expect(headingOf(bars(1))).toEqual({ heading: '', isTyped: false, below: ['bars'] });
});

it('puts consecutive metrics, counts and notes of one role side by side', () => {
	const plain: Part = { kind: 'note', text: 'a' };
	const warning: Part = { kind: 'note', text: 'b', role: 'warning' };
	const parts = [
		title,
		metric,
		metric,
		section,
		metric,
		counts(1),
		counts(2),
		plain,
		plain,
		warning,
	];
	expect(layoutOf({ parts }, ALL).groups.map(({ group }) => group)).toEqual([
		{ kind: 'metrics', metrics: [metric, metric] },
		section,
		{ kind: 'metrics', metrics: [metric] },
		{ kind: 'counts', counts: [counts(1), counts(2)] },
		{ kind: 'notes', role: undefined, texts: ['a', 'a'] },
		{ kind: 'notes', role: 'warning', texts: ['b'] },
	]);
});

describe('a document that has to fit', () => {
	const document = { parts: [title, list(90), { kind: 'missing', texts: [] }, list(90)] as Part[] };
	const shownWith = (room: number) =>
		renderFitting(
			document,
			({ groups }) => groups.map(({ max }) => Math.min(max, 90)),
			([first = 0, , last = 0]) => first + last <= room,
			-1,
		);

	it('shortens the lists after what is missing before those in front of it', () => {
		expect([180, 179, 149, 102, 90].map(shownWith)).toEqual(
			[90, 80, 40, 10, 0].map((rest) => [90, rest, rest]),
		);
		expect([89, 59, 2, 1, 0].map(shownWith)).toEqual(
			[80, 40, 2, 1, 0].map((first) => [first, 0, 0]),
		);
	});

	it('ends with the note where not even empty lists fit', () => {
		expect(
			renderFitting(
				document,
				() => ['a', 'b', 'c', 'd'],
				(rendered) => rendered.length <= 3,
				'the rest',
			),
		).toEqual(['a', 'b', 'the rest']);
		expect(
			renderFitting(
				document,
				() => ['a'],
				() => false,
				'the rest',
			),
		).toEqual(['the rest']);
	});
});
