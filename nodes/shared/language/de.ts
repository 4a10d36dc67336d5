import { assistantName } from '../assistants';
import type { PreviousPeriod } from '../time/periods';
import { hundredths } from '../values/hundredths';
import { capital, formatsOf, isZero } from './formats';
import type { Language } from './language';
import type { Gap, MentionKind, Passed, ScoreRange, Side, UsualPeriod } from './values';

const formats = formatsOf('de');

const { number, delta, count, plural, list, day, dayBeside, days, month } = formats;

/** In the dative, e.g. "der Vorwoche". */
const previous = (period: PreviousPeriod): string => {
	switch (period.kind) {
		case 'days':
			return period.days === 1 ? 'dem Vortag' : `den ${period.days} Tagen davor`;
		case 'week':
			return 'der Vorwoche';
		case 'sameDays':
			return `denselben Tagen im ${month(period.month)}`;
		case 'month':
			return `dem ${month(period.month)}`;
	}
};

/** "in der Vorwoche" */
const inPrevious = (period: PreviousPeriod): string => {
	switch (period.kind) {
		case 'days':
			return period.days === 1 ? 'am Vortag' : `in ${previous(period)}`;
		case 'week':
			return `in ${previous(period)}`;
		case 'sameDays':
			return `an ${previous(period)}`;
		case 'month':
			return `im ${month(period.month)}`;
	}
};

/** Those of the services, without the ending of an adjective. */
const SENTIMENTS = new Map([
	['positive', 'positiv'],
	['neutral', 'neutral'],
	['negative', 'negativ'],
]);
const sentimentWord = (word: string) => SENTIMENTS.get(word) ?? word;

const where = ({ engine }: MentionKind) =>
	engine === undefined ? '' : ` in ${assistantName(engine)}`;
/** @param ending that of the adjective, which an unknown sentiment has not */
const withSentiment = (
	{ sentiment }: { sentiment?: string },
	ending: 'e' | 'en',
	noun: string,
): string => {
	if (sentiment === undefined) return noun;
	const word = SENTIMENTS.get(sentiment);
	return word === undefined ? `${noun} (${sentiment})` : `${word}${ending} ${noun}`;
};

/** "negative Erwähnungen in ChatGPT" */
const mentions = (kind: MentionKind) => withSentiment(kind, 'e', 'Erwähnungen') + where(kind);
/** Behind an article or "keine", e.g. "negativen Erwähnungen in ChatGPT". */
const theMentions = (kind: MentionKind) => withSentiment(kind, 'en', 'Erwähnungen') + where(kind);
const countedMentions = (total: number, kind: MentionKind) =>
	count(total, {
		one: withSentiment(kind, 'e', 'Erwähnung'),
		other: withSentiment(kind, 'e', 'Erwähnungen'),
	}) + where(kind);

const quoted = (text: string) => `„${text}“`;
const ofDomain = (domain: string | undefined) =>
	domain === undefined ? 'der Domain' : `von ${domain}`;
const beyond = (side: Side) => (side === 'above' ? 'über' : 'unter');
const has = (direction: 'up' | 'down') => (direction === 'up' ? 'gestiegen' : 'gefallen');
const smoothed = ({ score, level, low, high }: ScoreRange) =>
	`${score} (über die letzten Tage geglättet ${level}; üblich ${low}–${high})`;
const went = (side: Side) =>
	`${beyond(side)} den üblichen Bereich ${has(side === 'above' ? 'up' : 'down')}`;

/** In the dative. */
const domainsOf = (domains: number) => plural(domains, { one: 'Domain', other: 'Domains' });
const of = (whose: string | undefined) => (whose === undefined ? '' : ` von ${whose}`);

const percentagePoints = (value: number) =>
	count(hundredths(Math.abs(value)), { one: 'Prozentpunkt', other: 'Prozentpunkte' });
/** A number with its sign, and its noun. */
const changeOf = (change: string, one: string, other: string) =>
	`${change} ${[delta(1), delta(-1)].includes(change) ? one : other}`;

const atLeast = (isAtLeast: boolean) => (isAtLeast ? 'mindestens ' : '');
const prompts = (total: number) => count(total, { one: 'Prompt', other: 'Prompts' });
const answers = (total: number) => count(total, { one: 'Antwort', other: 'Antworten' });
/** In the dative. */
const assistants = (total: number) =>
	total === 1 ? 'einem Assistenten' : `${number(total)} Assistenten`;

/** Without an article, as subjects are. */
const normalPeriod = ({ days: length, isMonth }: UsualPeriod): string => {
	if (length === 7) return 'normale Woche';
	if (length === 1) return 'normaler Tag';
	return isMonth ? 'normaler Monat' : `${length} normale Tage`;
};

const firstPeriod = ({ days: length, isMonth }: UsualPeriod): string => {
	if (length === 7) return 'Die erste volle Woche';
	if (length === 1) return 'Der erste volle Tag';
	return isMonth ? 'Der erste volle Monat' : `Die ersten ${length} vollen Tage`;
};

/** News of a domain, behind its name. */
const newsOf = (domain: string | undefined, news: string) =>
	domain === undefined ? news : `${domain}: ${news}`;

/** e.g. "120 weniger als in der Vorwoche"; not of equal counts. */
const than = ({ now, before, previous: period }: Gap): string => {
	const word = now < before ? 'weniger' : 'mehr';
	return `${number(Math.abs(now - before))} ${word} als ${inPrevious(period)}`;
};

const named = ({ names, hasMore }: Passed, others: 'andere' | 'anderen') =>
	list(hasMore ? [...names, others] : names);

/** As a subject. */
const UNNAMED_BRAND = 'Eine Marke';
const ofBrand = (name: string) => `von ${name === UNNAMED_BRAND ? 'einer Marke' : name}`;

/** All that readers get in German. */
export const de: Language = {
	...formats,
	sentences: (texts) => texts.join(' '),

	figures: {
		noChange: '±0',
		points: (change) => changeOf(change, 'Prozentpunkt', 'Prozentpunkte'),
		atLeast: (figure) => `mindestens ${figure}`,
		changed: (change, period) => `${change} ${period}`,
		labelled: (label, text) => `${label}: ${text}`,
		heading: (label) => `${label}:`,
		judged: (change, isUnusual) => `${change}, ${isUnusual ? 'ungewöhnlich' : 'üblich'}`,
		// Of one, the gender is unknown.
		more: (hidden) => (hidden === 1 ? '… und noch 1' : `… und ${number(hidden)} weitere`),
		moreMissing: (hidden) => `… und ${number(hidden)} weitere ohne Daten`,
		// With semicolons, since the figures have decimal commas.
		trend: ({ days: span, first, last, lowest, highest, usual: band }) => {
			const usualLevel = band ? `; übliches Niveau ${band.low} bis ${band.high}` : '';
			return `${span === undefined ? '' : `${span}: `}Anfang ${first}; Ende ${last}; Tiefstwert ${lowest}; Höchstwert ${highest}${usualLevel}`;
		},
		details: (words) => words.join(', '),
		asked: (prompt) => `Frage: ${prompt}`,
		quoted,
		you: 'Sie',
		unknown: 'unbekannt',
		unnamed: 'ohne Namen',
		sentiment: sentimentWord,
		doesNotFit: 'Für den Rest dieses Berichts ist hier kein Platz.',
		chart: {
			trend: 'Verlauf',
			bars: 'Vergleich',
		},
		subject: 'KI-Sichtbarkeit',
	},

	score: {
		none: 'kein Score',
		daily: 'Sichtbarkeits-Score',
		of: (domain) => `KI-Sichtbarkeit ${ofDomain(domain)}`,
		in30Days: 'in 30 Tagen',
		since: (date, other) => `seit ${dayBeside(date, other)}`,
		left: (range, side, since, to) =>
			`Der Score liegt seit dem ${dayBeside(since, to)} ${beyond(side)} seinem üblichen Bereich: ${smoothed(range)}.`,
		stillOutside: (range, side) =>
			`Der Score liegt weiterhin ${beyond(side)} seinem üblichen Bereich: ${smoothed(range)}.`,
		cameBack: (range, side, from, to) => {
			const when =
				from === to ? `am ${day(from)}` : `vom ${dayBeside(from, to)} bis zum ${dayBeside(to, to)}`;
			return `Der Score lag ${when} ${beyond(side)} seinem üblichen Bereich und liegt nun wieder darin: ${smoothed(range)}.`;
		},
		outlier: (score, level) =>
			`Der neueste Score ist ${score}, weit entfernt von den letzten Tagen (geglättet ${level}). Ein einzelner Tag reicht nicht, um von einer Veränderung zu sprechen.`,
		tooEarly: (length, needed) =>
			`Was für den Score üblich ist, lässt sich noch nicht sagen (${length} von ${needed} Tagen).`,
		leftInSubject: (side) => `Score ${went(side)}`,
		outsideInSubject: (side) => `Score weiterhin ${beyond(side)} dem üblichen Bereich`,
	},

	mentions: {
		all: 'Erwähnungen',
		label: (sentiment) => capital(mentions({ sentiment })),
		notCounted: 'nicht gezählt',
		noneOfThoseRead: 'keine der ausgewerteten',
		versus: (period) => `ggü. ${period.kind === 'month' ? month(period.month) : previous(period)}`,
		moved: (kind, gap, { low, high }) => {
			const { now, before } = gap;
			const moved =
				now === before
					? `liegt unverändert bei ${number(now)}`
					: `ist auf ${number(now)} ${has(now < before ? 'down' : 'up')}, ${than(gap)}`;
			return `Die Zahl der ${theMentions(kind)} ${moved} (üblich: ${number(low)}–${number(high)}).`;
		},
		mostly: (assistant, { now, before }) =>
			`Fast alles davon entfällt auf ${assistant}: ${number(now)} statt ${number(before)}.`,
		countedFrom: (assistant, { now, before }) =>
			`${assistant} (${number(now)} statt ${number(before)})`,
		unusualOf: (names, side) =>
			`${list(names)} ${names.length === 1 ? 'liegt' : 'liegen'} ${beyond(side)} dem üblichen Bereich.`,
		nobodyNamed: ({ before, previous: period }) =>
			`In diesem Zeitraum hat kein Assistent die Marke genannt; ${inPrevious(period)} wurde sie in ${answers(before)} genannt.`,
		noneNow: (kind, { before, previous: period }) =>
			`Keine ${theMentions(kind)} (${inPrevious(period)}: ${number(before)}).`,
		few: (kind, gap) => {
			const said = gap.now === 0 ? `Keine ${theMentions(kind)}` : countedMentions(gap.now, kind);
			return gap.now === gap.before
				? `${said}, unverändert gegenüber ${previous(gap.previous)}.`
				: `${said}, ${than(gap)}: zu wenig, um von einer Veränderung zu sprechen.`;
		},
		noneBefore: (kind, { now, previous: period }) =>
			`${countedMentions(now, kind)}; ${inPrevious(period)} gab es keine, daher werden sie nicht verglichen.`,
		minimum: (total, kind) =>
			`Mindestens ${countedMentions(total, kind)}. Die Zählung ist unvollständig und wird daher nicht verglichen.`,
		ofThemNegative: (negative) => `davon ${number(negative)} negativ`,
		theme: (text, total, speakers, cited) => {
			const citing = cited === undefined ? '' : ` Die meistzitierte Quelle ist ${cited}.`;
			return `In ${answers(total)} von ${assistants(speakers)} steht ${quoted(text)}.${citing}`;
		},
		inAnswers: (total, speakers) => `in ${answers(total)} von ${assistants(speakers)}`,
		noneInPeriod: (kind) => `Keine ${theMentions(kind)}.`,
		only: (kind) => `Berücksichtigt sind nur ${mentions(kind)}.`,
		title: (total, kind, span) => {
			const said = total === 0 ? `Keine ${theMentions(kind)}` : countedMentions(total, kind);
			return span ? `${said}, ${days(...span)}` : said;
		},
		newTitle: (total, kind) =>
			count(total, {
				one: `neue ${withSentiment(kind, 'e', 'Erwähnung')}`,
				other: `neue ${withSentiment(kind, 'e', 'Erwähnungen')}`,
			}) + where(kind),
		subject: (title, negative) => `${title}: ${number(negative)} negativ`,
		byAssistant: 'Nach Assistent',
		bySentiment: 'Nach Tonalität',
		atLeastLabel: (label) => `${label} (mindestens)`,
		tooMany:
			'Es gibt mehr Erwähnungen, als ein Bericht auswerten kann; alle Zahlen zu Erwähnungen sind daher Mindestwerte.',
		uncounted:
			'Die Erwähnungen dieses Zeitraums ließen sich nicht zählen, weil es mehr sind, als ein Bericht auswerten kann.',
		themes: 'Wiederkehrende Aussagen',
		mostCited: 'Meistzitiert',
		mostCitedOfRead: 'Meistzitiert, soweit ausgewertet',
		times: (times) => (times === 1 ? 'einmal' : `${number(times)}-mal`),
		newPrompts: 'Neue Prompts',
		lostPrompts: 'Verlorene Prompts',
		newSources: 'Neue Quellen',
		lostSources: 'Verlorene Quellen',
		quotations: 'Zitate',
		selection: 'Eine Auswahl, negative zuerst',
		latest: (sentiment) => `Die neuesten ${withSentiment({ sentiment }, 'en', 'Erwähnungen')}`,
		negativeFirst: 'Negative Erwähnungen zuerst, dann die neuesten übrigen',
		positiveFirst: 'Keine negativen Erwähnungen; die neuesten positiven zuerst',
	},

	share: {
		name: 'Share of Voice',
		none: 'kein Anteil',
		lastDays: (length) => (length === 1 ? 'letzter Tag' : `letzte ${length} Tage`),
		title: (about) => ['Share of Voice', ...about].join(', '),
		rank: (rank, of) => `Platz ${rank} von ${of}`,
		subject: (share, rank, of) => `Share of Voice: ${share}, Platz ${rank} von ${of}`,
		equal: (name) => `Sie und ${name} haben den gleichen Share of Voice.`,
		ahead: (name, by) => `Beim Share of Voice liegen Sie ${percentagePoints(by)} vor ${name}.`,
		behind: (name, by, rank, of) =>
			`Beim Share of Voice liegen Sie ${percentagePoints(by)} hinter ${name} (Platz ${rank} von ${of}).`,
	},

	prompts: {
		gained: (gained) => `Sie erscheinen neu bei ${prompts(gained)}.`,
		lost: (lost) => `Sie erscheinen bei ${prompts(lost)} nicht mehr.`,
		both: (gained, lost) =>
			`Sie erscheinen neu bei ${prompts(gained)} und bei ${number(lost)} nicht mehr.`,
	},

	sources: {
		others: (hidden) => `${number(hidden)} weitere`,
		gained: (names) => `Neu zitiert: ${list(names)}.`,
		lost: (names) => `Nicht mehr zitiert: ${list(names)}.`,
	},

	breakdown: {
		title: { domain: 'Zitierte Websites', url: 'Zitierte Seiten', prompt: 'Prompts' },
		found: {
			domain: (total, isAtLeast) =>
				`In Antworten, die Sie nennen, ${plural(total, { one: 'wird', other: 'werden' })} ${atLeast(isAtLeast)}${count(total, { one: 'Website', other: 'Websites' })} zitiert.`,
			url: (total, isAtLeast) =>
				`In Antworten, die Sie nennen, ${plural(total, { one: 'wird', other: 'werden' })} ${atLeast(isAtLeast)}${count(total, { one: 'Seite', other: 'Seiten' })} zitiert.`,
			prompt: (total, isAtLeast) => `Sie erscheinen bei ${atLeast(isAtLeast)}${prompts(total)}.`,
		},
		gained: (names) => `Neu: ${list(names)}.`,
		lost: (names) => `Nicht mehr: ${list(names)}.`,
		gainedName: (name, total) => `${name} (${answers(total)})`,
		lostName: (name, total) => `${name} (${number(total)} im Zeitraum davor)`,
		changes: (gained, lost) => `${number(gained)} neu, ${number(lost)} nicht mehr`,
		limit:
			'Antworten, die die Marke nicht nennen, sind nicht in den Daten: Dies sind Anzahlen, keine Anteile.',
	},

	plan: {
		name: 'Maßnahmenplan',
		title: (week) => `Maßnahmenplan für die Woche vom ${day(week)}`,
		actions: (week) => `Maßnahmen für die Woche vom ${day(week)}`,
		subject: (actions, week) =>
			`${count(actions, { one: 'Maßnahme', other: 'Maßnahmen' })} für die Woche vom ${day(week)}`,
		untitled: 'Maßnahme ohne Titel',
		lift: (change) => changeOf(change, 'Punkt', 'Punkte'),
		next: (title, lift) => `Als Nächstes: ${title}${lift === undefined ? '' : ` (${lift})`}.`,
	},

	report: {
		title: (domain) => `Bericht zur KI-Sichtbarkeit: ${domain ?? 'Ihre Marke'}`,
		yourBrand: 'Ihre Marke',
		unavailable: {
			visibility: (whose) => `Der Sichtbarkeits-Score${of(whose)} ist nicht verfügbar.`,
			benchmarks: (whose) => `Der Share of Voice${of(whose)} ist nicht verfügbar.`,
			mentions: (whose) => `Die Erwähnungen${of(whose)} sind nicht verfügbar.`,
			actionPlan: (whose) => `Der Maßnahmenplan${of(whose)} ist nicht verfügbar.`,
		},
		ofBrand: (title, brand) => `${title} (${brand})`,
		comparedWith: (period) => `Erwähnungen verglichen mit ${previous(period)}`,
		context: (words) => words.join(', '),
		source: (time) => `Quelle: Sichtbarkeits-Reporting, ${time}`,
		begins: (date) =>
			`Die Daten beginnen am ${day(date)}. Für diese Tage gibt es noch keinen Vergleich.`,
		first: (period, said, next) =>
			`${firstPeriod(period)}: ${said}. Vergleiche gibt es ab dem ${day(next)}.`,
		notCompared: (period) => `Kein Vergleich mit ${previous(period)}.`,
		tooEarly: 'Was üblich ist, lässt sich noch nicht sagen.',
		inRange: (isScored, kinds) => {
			const names = [...(isScored ? ['Score'] : []), ...kinds.map(mentions)];
			if (kinds.length === 0) return 'Der Score liegt im üblichen Bereich.';
			return `${capital(list(names))} liegen im üblichen Bereich.`;
		},
		normal: (period) => `${capital(normalPeriod(period))}.`,
		normalPeriod,
		scoreSubject: (domain, score, said) => `${domain}: KI-Sichtbarkeit ${score} – ${said}`,
		mentionsSubject: (name, total, kind, isAtLeast, span) => {
			const least = isAtLeast ? 'mindestens ' : '';
			const whose = kind.engine === undefined ? ' in KI-Antworten' : '';
			return `${name}: ${least}${countedMentions(total, kind)}${whose}, ${span}`;
		},
		subject: (domain, span) => `Bericht zur KI-Sichtbarkeit: ${domain}, ${span}`,
		moreThanUsual: (kind, isMore) => `${isMore ? 'mehr' : 'weniger'} ${mentions(kind)} als üblich`,
	},

	effect: {
		title: (domain, date) => `KI-Sichtbarkeit ${ofDomain(domain)} seit dem ${day(date)}`,
		verdict: {
			up: 'gestiegen',
			down: 'gefallen',
			none: 'keine Änderung über den Zufall hinaus',
			tooEarly: 'noch zu früh',
		},
		score: ({ days: length, date, to }, by, { low, high }, isChance) => {
			const apart = count(hundredths(Math.abs(by)), { one: 'Punkt', other: 'Punkte' });
			const where = isZero(by) ? 'bei dem' : `${apart} ${by > 0 ? 'über' : 'unter'} dem`;
			const why = isChance ? '; das erklärt der Zufall' : ': mehr, als der Zufall erklärt';
			return `In den ${number(length)} Tagen seit dem ${dayBeside(date, to)} liegt der Score ${where}, was die Tage davor erwarten lassen${why} (${low} bis ${high}).`;
		},
		tooEarly: (date, to, length, needed) =>
			`Ob sich seit dem ${dayBeside(date, to)} etwas verändert hat, lässt sich noch nicht sagen (${length} von ${needed} Tagen).`,
		fewBefore: (date, to, length, needed) =>
			`Vor dem ${dayBeside(date, to)} haben zu wenige Tage einen Score, um daraus etwas zu erwarten (${length} von ${needed}).`,
		noScore: (date, to) => `Seit dem ${dayBeside(date, to)} gibt es keinen Score.`,
		notCovered: (period) =>
			`Die Erwähnungen werden nicht verglichen, weil aus ${previous(period)} Daten fehlen.`,
		meanwhile: 'Was in dieser Zeit sonst geschah, ist nicht bekannt.',
		mean: (date, to) => `Mittlerer Score seit dem ${dayBeside(date, to)}`,
		expected: (score) => `ggü. erwarteten ${score}`,
		chart: (date) => `Sichtbarkeits-Score, hervorgehoben ab dem ${day(date)}`,
	},

	combined: {
		title: (domains) => `KI-Sichtbarkeit von ${number(domains)} ${domainsOf(domains)}`,
		untitled: 'Bericht zur KI-Sichtbarkeit',
		subject: (domains, said) =>
			`KI-Sichtbarkeit von ${number(domains)} ${domainsOf(domains)}: ${said}`,
		shortSubject: (news, domains) =>
			`KI-Sichtbarkeit: ${number(news)} von ${number(domains)} ${domainsOf(domains)} ungewöhnlich`,
		figure: (name, figure, change) =>
			change === undefined ? `${name} ${figure}` : `${name} ${figure} (${change})`,
		isMissing: (name) => `Keine Daten für ${name}.`,
		item: (index) => `Element ${index}`,
		domain: 'Domain',
		score: 'Score',
		negative: 'Negativ',
		standings: {
			usual: (domains, total) => `${number(domains)} von ${number(total)} wie üblich`,
			fell: (domains) => `${number(domains)} gefallen`,
			mentions: (domains) => `${number(domains)} mit ungewöhnlichen Erwähnungen`,
			rose: (domains) => `${number(domains)} gestiegen`,
			still: (domains) => `${number(domains)} weiterhin außerhalb des üblichen Bereichs`,
			tooEarly: (domains) => `${number(domains)} noch nicht zu beurteilen`,
			others: (domains) => `${number(domains)} sonstige`,
			missing: (domains) => `${number(domains)} ohne Daten`,
		},
		list: (said) => said.join(', '),
		asUsual: (domains) => (domains === 1 ? 'wie üblich' : `alle ${number(domains)} wie üblich`),
		tooEarly: 'noch nicht zu beurteilen',
		sentence: (said) => `${capital(said)}.`,
		left: (name, range, side) => `${name} ist ${went(side)}: ${smoothed(range)}.`,
		leftByScore: (name, { level, low, high }, side) =>
			`${name} ist ${went(side)}: ${level} (üblich: ${low}–${high}).`,
		mentions: (name, total, kind, { low, high }) =>
			`${name} hat ${countedMentions(total, kind)} (üblich: ${number(low)}–${number(high)}).`,
		change: (since) => `Veränderung ${since}`,
		changeSinceLast: (date) => `Veränderung seit dem letzten Score vor dem ${day(date)}`,
	},

	analysis: {
		of: (domain) => `Analyse der KI-Sichtbarkeit ${ofDomain(domain)}`,
		hasFailed: (domain) => `Die Analyse der KI-Sichtbarkeit ${ofDomain(domain)} ist fehlgeschlagen`,
		isRunning: (domain) => `Die Analyse der KI-Sichtbarkeit ${ofDomain(domain)} läuft noch`,
		samples: (low, high, complete, total) =>
			`${low} bis ${high} in ${complete < total ? `${number(complete)} von ` : ''}${count(total, { one: 'Analyse', other: 'Analysen' })}`,
		usual: (low, high) => `Üblich für diese Domain: ${low}–${high}`,
		sincePrevious: 'seit der vorigen Analyse',
		since: (date) => `seit ${day(date)}`,
		name: 'Analyse der KI-Sichtbarkeit',
		scores: (hasChange) =>
			`Scores der Analysen der KI-Sichtbarkeit${hasChange ? ', Veränderung seit der vorigen Analyse' : ''}`,
		failed: 'Analyse fehlgeschlagen',
		pending: 'läuft noch',
		byAssistant: 'Score nach KI-Assistent',
		figures: (total, sentiment, accuracy) =>
			[
				...(total === undefined ? [] : [countedMentions(total, {})]),
				...(sentiment === undefined ? [] : [`Tonalität ${sentiment}`]),
				...(accuracy === undefined ? [] : [`Genauigkeit ${accuracy}`]),
			].join('; '),
		analyzed: (time) => `Analysiert am ${time}`,
		comparison: (leader) => `Vergleich der KI-Sichtbarkeit: ${leader ?? 'Keine Domain'} liegt vorn`,
		asOf: (time) => `Stand: ${time}`,
		tied: 'gleichauf',
		history: (total, domain, span) => {
			const about = domain === undefined ? '' : ` zu ${domain}`;
			if (total === 0) return `Keine Analysen der KI-Sichtbarkeit${about}`;
			const analyses = count(total, {
				one: 'Analyse der KI-Sichtbarkeit',
				other: 'Analysen der KI-Sichtbarkeit',
			});
			return `${analyses}${about}${span ? `, ${days(...span)}` : ''}`;
		},
		list: 'Analysen der KI-Sichtbarkeit',
		score: 'Score',
		latestScore: 'Neuester Score',
		scoreOn: (date) => `Score am ${day(date)}`,
	},
	events: {
		sample: (text) => `Beispielmeldung zur KI-Sichtbarkeit: ${text}`,
		since: (time) => `seit ${time}`,
		from: (figure) => `ggü. ${figure}`,
		mention: (assistant, tone) => {
			const manner = { good: ' positiv', bad: ' negativ', neutral: '' }[tone];
			return `${assistant ?? 'Ein KI-Assistent'} hat Sie${manner} erwähnt`;
		},
		silence: (hours) => `Seit ${formats.hours(hours)} keine neue Erwähnung`,
		lastMention: (time) => `Letzte Erwähnung: ${time}`,
		noMention: 'Es ist keine frühere Erwähnung bekannt.',
		share: (name, isOwn, direction, rank) => {
			const share = isOwn ? 'Ihr Share of Voice' : `Der Share of Voice ${ofBrand(name)}`;
			return `${share} ist ${direction ? has(direction) : 'unverändert'}, weiterhin Platz ${rank}`;
		},
		overtook: (name, isOwn, passed, { from, to }) =>
			`${isOwn ? 'Sie haben' : `${name} hat`} ${named(passed, 'andere')} überholt: Platz ${to} statt ${from} beim Share of Voice`,
		// In the passive, so that the rank is that of who was overtaken.
		overtaken: (name, isOwn, passed, { from, to }) =>
			`${isOwn ? 'Sie wurden' : `${name} wurde`} von ${named(passed, 'anderen')} überholt: Platz ${to} statt ${from} beim Share of Voice`,
		apart: (headline, by, isAhead) =>
			`${headline}, ${isAhead ? 'Vorsprung' : 'Rückstand'} ${percentagePoints(by)}`,
		shareOf: (name) => `Share of Voice ${ofBrand(name)}`,
		brand: UNNAMED_BRAND,
		category: (name) => `Kategorie: ${name}`,
		score: (domain, direction, score) =>
			newsOf(
				domain,
				direction ? `Score auf ${score} ${has(direction)}` : `Score liegt bei ${score}`,
			),
		outside: (domain, side, score) => {
			const to = score === undefined ? '' : `, auf ${score}`;
			return newsOf(
				domain,
				`Score ${beyond(side)} den üblichen Bereich ${has(side === 'above' ? 'up' : 'down')}${to}`,
			);
		},
		inside: (domain) => newsOf(domain, 'Score liegt im üblichen Bereich'),
		level: ({ level, low, high }) =>
			`Über die letzten Tage geglättet liegt der Score bei ${level} (üblich: ${low}–${high}).`,
		shortTrend: (needed, limit) =>
			`Der Verlauf umfasst weniger als ${needed} Tage, daher gilt jede Veränderung ab ${number(limit)} Punkten als ungewöhnlich.`,
	},
};
