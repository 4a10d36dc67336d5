import { breakdownDocument } from '../../../../../nodes/VisibilityReporting/report/document/breakdownDocument';
import { ENGLISH } from '../../../../locales';
import { breakdownIn, steady, USUAL, type Situation } from '../reports';

const textsOf = (situation: Situation) => {
	const { parts } = breakdownDocument(breakdownIn(situation, 'domain'), ENGLISH);
	return parts.flatMap((part) => (part.kind === 'insights' ? part.sentences : []));
};

it('says nothing of "at least 0" when none of the mentions read cites a source', () => {
	const uncited = { scores: steady(121), now: USUAL, before: USUAL };
	expect(textsOf({ ...uncited, hasMore: true })).toEqual([]);
	expect(textsOf(uncited)).toMatchObject([{ text: expect.stringMatching(/^0 sites are cited /) }]);
});
