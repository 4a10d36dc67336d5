import { reportDocument } from '../../../reports/documents/reportDocument';
import { html } from '../../../reports/formats/email/email';
import { ENGLISH } from '../locales';
import { benchmarksOf, reportOf, steady, USUAL } from '../reports';
import { VISIBLE_TEXT } from './visibleText';

/**
 * The figures that the e-mail of a bad week had when it was a column of sentences and lists. Left out since: the hours of
 * its data and quotes, the day that the score was compared with, and the edges of single days, of which the chart has
 * the averages.
 */
const FIGURES =
	'0 0.5 1 1.5 105 11.9 111 113 114 126 140 143 15.0 154 16 175 2 20.0 2026 21 22 23 238 245 25.8 254 27.3 280 3 3.6 30 345 350 356 39 4 4.3 5 535 56 595 6 65 71.0 73.0 75.6 76.3 84';

const more = (index: number) => ({
	prompt: ['Best coffee subscription?', 'Which beans?', 'Roasters near me?'][index % 3],
	citation_url: `https://${['brewforum', 'beanreview', 'officeperks', 'slow'][index % 4]}.example/${index}`,
});
const isTheme = (index: number) => index % 85 >= 40 && index % 85 < 60;
const THEME = {
	sentiment: 'negative',
	engine: 'gemini',
	snippet: 'Lumen Roast takes eight days to ship.',
	citation_url: 'https://brewforum.example/x',
};
const actions = [
	{ id: 'a', title: 'Cut the load time', expected_lift_pts: 4.3, category: 'technical' },
	{ id: 'b', title: 'Pitch the roasting data', expected_lift_pts: 3.6, category: 'authority' },
];

it('has every figure of the e-mail before, in a bad week', () => {
	const other = (index: number) => ({ snippet: `Something ${index % 7} else.` });
	const report = reportOf({
		scores: steady(91).map((score, day) => (day >= 81 ? score + 4 : score)),
		now: {
			engines: { ...USUAL.engines, gemini: 34 },
			negative: 30,
			more: (index) => ({ ...more(index), ...(isTheme(index) ? THEME : other(index)) }),
		},
		before: { ...USUAL, more },
		data: {
			benchmarks: benchmarksOf(
				['Lumen Roast', 27.3, true],
				['Harbor Beans', 25.8],
				['Moka', 20],
				['Kettle', 15],
				['Stark', 11.9],
			),
			actionPlan: { week_of: '2026-11-16', actions },
		},
	});
	const email = VISIBLE_TEXT.html!(html.toJson(reportDocument(report, ENGLISH), {}, ENGLISH).html);
	const shown = new Set(email.match(/\d+(?:[.,]\d+)*/g));
	expect(FIGURES.split(' ').filter((figure) => !shown.has(figure))).toEqual([]);
});
