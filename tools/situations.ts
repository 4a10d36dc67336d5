import { LANGUAGE_TAGS } from 'ai-visibility-reports';
import { sentencesIn } from '../packages/reports/test/helpers/reports/samples';
import { everyDocumentIn } from '../packages/reports/test/helpers/everyDocument';

/** Prints what readers are told in each situation, in all languages, for somebody who reads it as a native does. */

const all = LANGUAGE_TAGS.map((tag) => [tag, everyDocumentIn(tag)] as const);
const told = new Set<string>();
for (const [index, [name]] of all[0]![1].entries()) {
	console.log(`\n## ${name}\n`);
	for (const [tag, documents] of all) {
		const [, document] = documents[index]!;
		const texts = sentencesIn(document).map(({ text }) => text);
		const said = [document.subject, document.headline, ...texts].filter(
			(text) => text !== undefined && !told.has(`${tag} ${text}`),
		);
		for (const text of said) told.add(`${tag} ${text}`);
		if (said.length > 0) console.log(`- **${tag}**: ${said.join(' | ')}`);
	}
}
