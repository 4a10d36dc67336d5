import { MAX_PHONE_SUBJECT } from '../../src/documents/subjects';
import { compose } from '../../src/formats/compose';
import { LANGUAGE_TAGS, localeOf } from '../../src/language/locale';
import { widthOf } from '../../src/values/text';
import { everyDocumentIn } from '../helpers/everyDocument';

/** A phone shows 60 columns of a subject, of which a full-width sign takes two. */

it.each(LANGUAGE_TAGS)('shows each subject whole on a phone in %s', (tag) => {
	const locale = localeOf(tag, 'Europe/Berlin');
	const subjects = everyDocumentIn(tag).map(([, each]) => compose(each, {}, locale).subject);
	const long = [...new Set(subjects)]
		.filter((subject) => widthOf(subject) > MAX_PHONE_SUBJECT)
		.sort((one, other) => widthOf(other) - widthOf(one));
	expect(long).toEqual([]);
});
