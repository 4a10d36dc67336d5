import { emailOf } from './readers';
import { several, trendOf } from '../documents/samples';

describe('an email with more than it has room for', () => {
	it.each([
		[1, 60_000],
		// Gmail clips it from 102,000 on.
		[2, 95_000],
	])('about %i domains has at most %i bytes', (count, most) => {
		const domains = several(count, (index) => `${index}.example`);
		const bytes = Buffer.byteLength(emailOf({ domains, blocks: several(30, () => trendOf(30)) }));
		expect(bytes).toBeGreaterThan(most - 15_000);
		expect(bytes).toBeLessThanOrEqual(most);
	});

	it('leaves out no more than it has to', () => {
		const shown = (count: number) =>
			emailOf({ blocks: several(count, () => trendOf(30)) }).split('highest').length - 1;
		const tooMany = several(30, (index) => index + 1).find((count) => shown(count) < count)!;
		expect(shown(tooMany)).toBe(tooMany - 1);
	});
});
