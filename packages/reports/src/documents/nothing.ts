import { basis, nothing } from '../blocks/paragraphs';
import type { Block, ReportDocument } from '../blocks/types';
import { behindColon } from '../language/languages';
import type { Locale } from '../language/locale';
import type { Section } from '../model/report';
import type { Period } from '../time/periods';
import { namesOfSections } from './reportNotes';
import { fittingSubject } from './subjects';

interface Nothing {
	/** Whose report it is: a brand, a domain, or e.g. "3 domains". */
	name: string;
	domains: Array<string | undefined>;
	period: Period;
	/** The sections that are missing. */
	sections: Section[];
	/** What stands below the box, e.g. what else is missing. */
	further?: Block[];
}

/**
 * The document of a report without any data, in one box. It promises nothing, because nobody knows
 * when there will be data.
 */
export function nothingDocument(about: Nothing, locale: Locale): ReportDocument {
	const { name, domains, period, sections, further = [] } = about;
	const { combined, labelled, list, report } = locale;
	const noReport = report.nothing({ days: period });
	const noData = behindColon(combined.isMissing, locale);
	const lack = list([noData, locale.days(period)], 'comma');
	const missing = report.missing({ names: namesOfSections(sections, locale) });
	return {
		subject: fittingSubject([noReport, lack, noData].map((text) => labelled(name, text))),
		headline: name,
		domains,
		blocks: [
			basis(list([locale.figures.subject, locale.days(period)], 'comma')),
			nothing(noReport, missing),
			...further,
		],
	};
}
