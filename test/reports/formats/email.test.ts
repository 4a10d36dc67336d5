import { emailOf } from './readers';
import { several, trend } from '../documents/samples';

describe('an email with more than it has room for', () => {
	it('has 80,000 to 95,000 bytes, as Gmail clips it from 102,000 on', () => {
		const bytes = Buffer.byteLength(emailOf(several(30, () => trend(30))));
		expect(bytes).toBeGreaterThan(80_000);
		expect(bytes).toBeLessThanOrEqual(95_000);
	});

	it('leaves out no more than it has to', () => {
		const shown = (count: number) =>
			emailOf(several(count, () => trend(30))).split('highest').length - 1;
		const tooMany = several(30, (index) => index + 1).find((count) => shown(count) < count)!;
		expect(shown(tooMany)).toBe(tooMany - 1);
	});
});
