import type { ReportDocument } from '../../../reports/blocks/types';
import { message } from '../../../reports/formats/chat/message';
import type { Locale } from '../../../reports/language/locale';

/** The message of a document for any chat. */
export function renderText(document: ReportDocument, locale: Locale, footer?: string): string {
	return String(message.toJson(document, { footer, detail: 'full' }, locale).text);
}
