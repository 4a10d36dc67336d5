import { LONG_TEXTS } from '../../longTexts';
import { emailOf, lettersIn } from '../../readers';
import { bars, list, quotations, several, title, trend } from '../../samples';

describe('an email with more than it has room for', () => {
	it('cuts each text of the service to its maximum length', () => {
		expect(lettersIn(emailOf(LONG_TEXTS.parts))).toBe(
			[
				'B149 A199 B149 C59 E99 D59 F199 H59 I59 K79 L59 M79 N59 O149 P39 Q39 R39 S149 T299 U59',
				'V149 W59 X59 Y59 Z299 a599 b200 b59 c499 d499',
			].join(' '),
		);
	});

	it('counts the bars, entries and quotations that it does not show', () => {
		expect(emailOf([bars(300, 5), list(400)])).toMatch(/… and \d+ more[^]+… and \d+ more/);
		expect(emailOf([quotations(120)])).toMatch(/… and \d+ more/);
	});

	it('stays below 95,000 bytes, and says that it leaves out the rest', () => {
		const email = emailOf(several(30, () => trend(30)));
		expect(email).toContain('The rest of this report does not fit here.');
		expect(Buffer.byteLength(email)).toBeGreaterThan(80_000);
		expect(Buffer.byteLength(email)).toBeLessThanOrEqual(95_000);
	});

	it.each(['a', 'é', '珈琲', '☕️', '&'])(
		'is not clipped by Gmail when it is full of %s',
		(letters) => {
			const [said] = quotations(1).quotations;
			const text = letters.repeat(400 / letters.length);
			const full = { ...quotations(0), quotations: several(10, () => ({ ...said!, text })) };
			const bytes = Buffer.byteLength(emailOf([title, ...several(10, () => full)]));
			expect(bytes).toBeLessThan(102_000);
			// As much as fits is there.
			expect(bytes).toBeGreaterThan(50_000);
		},
	);

	it('leaves out no more than it has to', () => {
		const shown = (count: number) =>
			emailOf(several(count, () => trend(30))).split('highest').length - 1;
		const tooMany = several(30, (index) => index + 1).find((count) => shown(count) < count)!;
		expect(shown(tooMany)).toBe(tooMany - 1);
	});
});
