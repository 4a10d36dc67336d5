import { reportDocument } from '../../../../reports/documents/report';
import { html } from '../../../../reports/formats/email/email';
import { ENGLISH } from '../../../helpers/reports/locales';
import { benchmarksOf, reportOf, steppedBy, USUAL } from '../../../helpers/reports/reports';
import { VISIBLE_TEXT } from '../../../helpers/formats/visibleText';

/**
 * The figures that the e-mail of a bad week had when it was a column of sentences and lists. Left out since: the hours of
 * its data and quotes, the day that the score was compared with, and the edges of single days, of which the chart has
 * the averages; usual ranges have changed with how they are worked out.
 */
const FIGURES =
	'0 0.5 1 1.5 105 11.9 113 114 126 140 143 15.0 154 16 175 2 20.0 2026 21 22 23 238 245 25.8 254 27.3 280 3 3.6 30 345 350 4 4.3 5 56 595 6 65 71.0 73.0 75.6 76.3 84';

const more = (index: number) => ({
	prompt: ['Best coffee subscription?', 'Which beans?', 'Roasters near me?'][index % 3],
	citation_url: `https://${['brewforum', 'beanreview', 'officeperks', 'slow'][index % 4]}.example`,
});
const late = { sentiment: 'negative', engine: 'gemini', snippet: 'Takes eight days to ship.' };
const said = (index: number) =>
	index % 85 >= 40 && index % 85 < 60
		? { ...late, citation_url: 'https://brewforum.example/x' }
		: { snippet: `Something ${index % 7} else.` };
const brands = { Rose: 27.3, Harbor: 25.8, Moka: 20, Kettle: 15, Stark: 11.9 };
const shares = Object.entries(brands).map(
	([name, share]) => [name, share, name === 'Rose'] as [string, number, boolean],
);
const actions = [4.3, 3.6].map((expected_lift_pts) => ({ title: 'Act', expected_lift_pts }));

it('has every figure of the e-mail before, in a bad week', () => {
	const engines = { ...USUAL.engines, gemini: 34 };
	const report = reportOf({
		scores: steppedBy(4, 10),
		now: { engines, negative: 30, more: (index) => ({ ...more(index), ...said(index) }) },
		before: { ...USUAL, more },
		data: { benchmarks: benchmarksOf(...shares), actionPlan: { week_of: '2026-11-16', actions } },
	});
	const email = VISIBLE_TEXT.html!(html.toJson(reportDocument(report, ENGLISH), {}, ENGLISH).html);
	const shown = new Set(email.match(/\d+(?:[.,]\d+)*/g));
	expect(FIGURES.split(' ').filter((figure) => !shown.has(figure))).toEqual([]);
});
