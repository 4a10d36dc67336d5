/** The height of a phone's picture in the README, in pixels. */
export const PHONE_HEIGHT = 1_150;

const PHONE = 360;
const COMPUTER = 600;

/** The height of a full report on a computer, in pixels. */
export const WHOLE = 2_280;

/** Emails side by side, each as a phone shows it. */
export function onPhones(emails: string[]): string {
	return beside(emails.map((email) => frame(email, PHONE, PHONE_HEIGHT)));
}

/** An email as a computer shows it, from top to bottom, beside its upper part on a phone. */
export function onBoth(email: string): string {
	return beside([frame(email, COMPUTER, WHOLE), frame(email, PHONE, 780)]);
}

function frame(email: string, width: number, height: number): string {
	const source = email.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
	return `<iframe srcdoc="${source}" width="${width}" height="${height}" style="border:0"></iframe>`;
}

function beside(frames: string[]): string {
	const style = 'margin:0;background:#fff;display:flex;gap:16px;align-items:flex-start';
	return `<body style="${style}">${frames.join('')}</body>`;
}
