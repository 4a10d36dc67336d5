import type { ReportDocument } from '../../../../nodes/shared/documents/document';
import { message } from '../../../../nodes/shared/documents/writers/chats/message';
import type { Locale } from '../../../../nodes/shared/language/locale';

/** The message of a document for any chat. */
export function renderText(document: ReportDocument, locale: Locale, footer?: string): string {
	return String(message.toJson(document, { footer }, locale).text);
}
