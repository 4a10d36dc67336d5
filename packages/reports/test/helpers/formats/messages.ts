import type { ReportDocument } from '../../../src/blocks/types';
import { message } from '../../../src/formats/chat/message';
import type { Locale } from '../../../src/language/locale';

/** The message of a document for any chat. */
export function renderText(document: ReportDocument, locale: Locale, footer?: string): string {
	return String(message.toJson(document, { footer, detail: 'full' }, locale).text);
}
