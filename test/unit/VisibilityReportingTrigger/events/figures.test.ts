import { scoreChangeDocument } from '../../../../nodes/VisibilityReportingTrigger/events/visibilityChange';
import { shareChangeDocument } from '../../../../nodes/VisibilityReportingTrigger/events/shareOfVoiceChange';
import { readersSee } from '../../shared/documents/readers';
import { ENGLISH } from '../../../locales';

describe('the message of an event', () => {
	it('has a share and its change with one decimal, in every format', () => {
		const brand = { name: 'You', is_you: true, rank: 1, previous_rank: 1, direction: 'up' };
		const item = { ...brand, share_pct: 31.45678, previous_share_pct: 30.12345, change: 1.33333 };
		const { parts } = shareChangeDocument({ item }, ENGLISH);
		for (const [format, seen] of readersSee({ parts })) {
			expect([format, seen]).toEqual([format, expect.stringContaining('31.5%')]);
			expect([format, seen]).toEqual([format, expect.stringMatching(/\+1\.3 pts from 30\.1%/)]);
		}
	});

	it('has a level and its usual range with as many decimals, in every format', () => {
		const unusual = { score: 70, level: 69.98765, usual_low: 71.00123, usual_high: 73 };
		const shown = 'the score is 70.0 (usual: 71.0–73.0).';
		for (const [format, seen] of readersSee(scoreChangeDocument({ item: unusual }, ENGLISH))) {
			expect([format, seen]).toEqual([format, expect.stringContaining(shown)]);
		}
	});
});
