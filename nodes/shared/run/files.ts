import type { BinaryHelperFunctions, IDataObject, INodeExecutionData } from 'n8n-workflow';

import { nonBlankText, parseDomain } from 'ai-visibility-reports/values';

/** An output item before n8n has stored its file. */
export interface OutputItem {
	json: IDataObject;
	/**
	 * The name of the file in which the item's `html` is returned, too; absent if there is no file.
	 */
	fileName?: string;
}

/** The part of n8n's contexts that stores files. */
export interface FileStore {
	helpers: Pick<BinaryHelperFunctions, 'prepareBinaryData'>;
}

/** The longest domain in a file name, in characters. File systems allow 255 for the whole name. */
const MAX_DOMAIN = 200;

/**
 * Makes the file name of an email, in ASCII, e.g.
 * "ai-visibility-example.com-2026-11-16-2026-11-22.html".
 * @param all the domains and periods that the email is about
 * @param today the day that the name has instead of a period, if there is none
 */
export function fileNameOf(all: IDataObject[], today: string): string {
	const domains = new Set(all.flatMap(({ domain }) => parseDomain(domain) ?? []));
	const [first = ''] = domains;
	const about = domains.size > 1 ? `${domains.size}-domains` : first.slice(0, MAX_DOMAIN);
	const [from, to] = [all[0]?.from, all[0]?.to].map(nonBlankText);
	const days = from !== undefined && to !== undefined ? [from, to] : [today];
	return `${['ai-visibility', about, ...days].filter((word) => word !== '').join('-')}.html`;
}

/**
 * Makes an item of the form that n8n takes. A file is stored where n8n is set to store it: in the
 * item, in a folder or in a bucket.
 */
export async function nodeItem(
	{ helpers }: FileStore,
	{ json, fileName }: OutputItem,
): Promise<INodeExecutionData> {
	if (fileName === undefined) return { json };
	const email = Buffer.from(String(json.html));
	return {
		json,
		binary: { report: await helpers.prepareBinaryData(email, fileName, 'text/html') },
	};
}
