import { emailOf } from './readers';
import { several, trendOf } from '../documents/samples';

describe('an email with more than it has room for', () => {
	it('has 80,000 to 95,000 bytes, as Gmail clips it from 102,000 on', () => {
		const bytes = Buffer.byteLength(emailOf({ blocks: several(30, () => trendOf(30)) }));
		expect(bytes).toBeGreaterThan(80_000);
		expect(bytes).toBeLessThanOrEqual(95_000);
	});

	it('leaves out no more than it has to', () => {
		const shown = (count: number) =>
			emailOf({ blocks: several(count, () => trendOf(30)) }).split('highest').length - 1;
		const tooMany = several(30, (index) => index + 1).find((count) => shown(count) < count)!;
		expect(shown(tooMany)).toBe(tooMany - 1);
	});
});
