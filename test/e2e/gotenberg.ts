import Fastify from 'fastify';
import { launchBrowser } from '../../tools/pictures/chromium.js';

/** What stands in for a Gotenberg server: it takes the same form, and prints it with a real Chromium. */
export interface Gotenberg {
	/** Its address. */
	url: string;
	/** The forms that it was sent, oldest first. */
	forms: FormData[];
	close(): Promise<void>;
}

/** Gotenberg's own paper and margins, in inches (https://gotenberg.dev/docs/convert-with-chromium/convert-html-to-pdf). */
const PAPER = { width: '8.5in', height: '11in' };
const MARGIN = { top: '0.39in', bottom: '0.39in', left: '0.39in', right: '0.39in' };

/** Starts one on a free port of this machine. */
export async function startGotenberg(): Promise<Gotenberg> {
	const server = Fastify();
	const forms: FormData[] = [];
	server.addContentTypeParser(
		'multipart/form-data',
		{ parseAs: 'buffer' },
		(_request, body, done) => done(null, body),
	);
	server.post('/forms/chromium/convert/html', async ({ headers, body }, reply) => {
		const type = { 'content-type': String(headers['content-type']) };
		const form = await new Response(body as Buffer, { headers: type }).formData();
		forms.push(form);
		const files = [...form.values()].filter((value) => typeof value !== 'string');
		const index = files.find(({ name }) => name === 'index.html');
		if (!index) return await reply.code(400).send("form file 'index.html' is required");
		const name = String(headers['gotenberg-output-filename'] ?? 'unnamed');
		reply.type('application/pdf').header('content-disposition', `attachment; filename=${name}.pdf`);
		return await printed(await index.text(), form.get('printBackground') === 'true');
	});
	const url = await server.listen({ host: '127.0.0.1', port: 0 });
	return { url, forms, close: async () => await server.close() };
}

async function printed(html: string, printBackground: boolean): Promise<Buffer> {
	const browser = await launchBrowser();
	try {
		const page = await browser.newPage();
		await page.setContent(html);
		return await page.pdf({ ...PAPER, margin: MARGIN, printBackground });
	} finally {
		await browser.close();
	}
}
