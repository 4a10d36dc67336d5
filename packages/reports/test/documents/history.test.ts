import { historyDocument } from '../../src/documents/history';
import { ENGLISH } from '../helpers/reports/locales';

const analysisOn = (day: number) => ({
	id: `an_${day}`,
	domain: 'a.com',
	score: 60 + day,
	created_at: `2026-11-0${day}T10:00:00Z`,
});

const kindsOf = (days: number[]) => {
	const history = {
		domain: 'a.com',
		hasNewest: true,
		serverTime: Date.parse('2026-11-21T10:00:00Z'),
		items: days.map(analysisOn),
	};
	const { blocks } = historyDocument(history as never, ENGLISH);
	return blocks.map((block) => ('form' in block ? block.form : block.kind));
};

it('draws a line from two analyses on, as one alone has no trend', () => {
	expect(kindsOf([1])).not.toContain('trend');
	expect(kindsOf([1, 2])).toContain('trend');
});
