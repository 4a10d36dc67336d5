import { ownShare } from '../../src/model/accountData';

it('takes the brand that the service marks as the own one, not one without a mark', () => {
	const competitors = [
		{ name: 'Harbor', share_pct: 40 },
		{ name: 'Lumen', share_pct: 30, is_you: true },
		{ name: 'Moka', share_pct: 20, is_you: null },
	];
	expect(ownShare({ competitors })).toEqual({ share_pct: 30, rank: 2, of: 3 });
});

it('has no own share where no brand is marked', () => {
	const competitors = [{ name: 'Harbor', share_pct: 40 }];
	expect(ownShare({ competitors })).toEqual({ share_pct: null, rank: null, of: 1 });
});
