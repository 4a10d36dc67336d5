import { assistantName } from '../assistants';
import type { PreviousPeriod } from '../time/periods';
import { hundredths } from '../values/hundredths';
import { capital, formatsOf, isZero, type Formats, type Forms } from './formats';
import type { Language } from './language';
import type { Gap, MentionKind, Passed, ScoreRange, Side, UsualPeriod } from './values';

const short = withFirst(formatsOf('fr'));
/** Sentences write months in full. */
const long = withFirst(formatsOf('fr', 'long'));

const { number, count, plural, list, days, month } = short;

/** With "1er" for the first day of a month. */
function withFirst(formats: Formats): Formats {
	// Texts that are no dates are returned as they are.
	const dated = (text: string, ...given: string[]) =>
		given.some((each) => text.includes(each)) ? text : text.replace(/\b1(?=[\s–])/g, '1er');
	return {
		...formats,
		day: (date) => dated(formats.day(date), date),
		dayBeside: (date, other) => dated(formats.dayBeside(date, other), date),
		days: (from, to) => dated(formats.days(from, to), from, to),
		timeIn: (zone, timestamp) => dated(formats.timeIn(zone, timestamp), timestamp),
	};
}

/** Before a word of French that is not a name: "d’analyses", "de mentions". */
const de = (word: string) => (/^[aeéioh]/.test(word) ? `d’${word}` : `de ${word}`);

/** Whole millions take "de": "1 000 000 de mentions". */
const forms = (one: string, other = `${one}s`): Forms => ({ one, other, many: de(other) });

/** "semaine précédente" */
const barePrevious = (period: PreviousPeriod): string => {
	switch (period.kind) {
		case 'days':
			return period.days === 1 ? 'veille' : `${number(period.days)} jours précédents`;
		case 'week':
			return 'semaine précédente';
		case 'sameDays':
			return `mêmes jours ${de(month(period.month))}`;
		case 'month':
			return month(period.month);
	}
};

const isSingle = (period: PreviousPeriod) =>
	period.kind === 'week' || (period.kind === 'days' && period.days === 1);

/** "la semaine précédente", "les 7 jours précédents" or "octobre" */
const previous = (period: PreviousPeriod): string => {
	const name = barePrevious(period);
	if (period.kind === 'month') return name;
	return `${isSingle(period) ? 'la' : 'les'} ${name}`;
};

/** When: "la semaine précédente", "pendant les 7 jours précédents" or "en octobre" */
const inPrevious = (period: PreviousPeriod): string => {
	if (isSingle(period)) return previous(period);
	return `${period.kind === 'month' ? 'en' : 'pendant'} ${previous(period)}`;
};

/** "de la semaine précédente", "des 7 jours précédents" or "d’octobre" */
const ofPrevious = (period: PreviousPeriod) => de(previous(period)).replace(/^de les /, 'des ');

const thanIn = (period: PreviousPeriod) =>
	`${period.kind === 'month' ? 'qu’' : 'que '}${inPrevious(period)}`;

/** e.g. "120 de moins que la semaine précédente" */
const than = ({ now, before, previous: period }: Gap): string => {
	if (now === before) return `autant ${thanIn(period)}`;
	return `${number(Math.abs(now - before))} de ${now < before ? 'moins' : 'plus'} ${thanIn(period)}`;
};

const SENTIMENTS = { positive: 'positif', neutral: 'neutre', negative: 'négatif' };
const OF_MENTION = { positive: 'positive', neutral: 'neutre', negative: 'négative' };

const isSentiment = (word: string): word is keyof typeof SENTIMENTS =>
	Object.hasOwn(SENTIMENTS, word);

const inEngine = ({ engine }: MentionKind) =>
	engine === undefined ? '' : ` dans ${assistantName(engine)}`;
const withSentiment = ({ sentiment }: MentionKind, noun: 'mention' | 'mentions') =>
	sentiment === undefined
		? noun
		: `${noun} ${OF_MENTION[sentiment]}${noun === 'mentions' ? 's' : ''}`;

/** "mentions négatives dans ChatGPT" */
const mentions = (kind: MentionKind) => withSentiment(kind, 'mentions') + inEngine(kind);
const noMention = (kind: MentionKind) =>
	`Aucune ${withSentiment(kind, 'mention')}${inEngine(kind)}`;
const countedMentions = (total: number, kind: MentionKind) =>
	count(total, forms(withSentiment(kind, 'mention'), withSentiment(kind, 'mentions'))) +
	inEngine(kind);

/** "23 réponses de 4 assistants" */
const answersOf = (answers: number, assistants: number) => {
	const of =
		assistants === 1 ? 'd’un seul assistant' : `de ${count(assistants, forms('assistant'))}`;
	return `${count(answers, forms('réponse'))} ${of}`;
};

const domainsOf = (total: number) => count(total, forms('domaine'));
const points = (value: number) => count(hundredths(Math.abs(value)), forms('point'));
/** A unit behind a printed change, singular below 2 as in "+1,5 point". */
const unitOf = (delta: string, unit: string) =>
	`${delta}\u00a0${/^[+−]?[01](?:,|$)/.test(delta) ? unit : `${unit}s`}`;

/** "1er", "2e" */
const ordinal = (rank: number | string) => `${rank}${Number(rank) === 1 ? 'er' : 'e'}`;

const quoted = (text: string) => `«\u00a0${text}\u00a0»`;
const atLeast = (isAtLeast: boolean) => (isAtLeast ? 'au moins ' : '');
const more = (hidden: number) => `… et ${count(hidden, forms('autre'))}`;
const sideOf = (side: Side) => (side === 'above' ? 'au-dessus' : 'en dessous');
const smoothed = ({ score, level, low, high }: ScoreRange) =>
	`${score} (lissé sur les derniers jours\u00a0: ${level}, norme\u00a0: ${low} à ${high})`;
const ofDomain = (domain: string | undefined) =>
	`du domaine${domain === undefined ? '' : ` ${domain}`}`;

/** "le 17 novembre 2026", "du 17 au 19 novembre" or "du 30 octobre au 2 novembre" */
const onDays = (from: string, to: string): string => {
	if (from === to) return `le ${long.day(from)}`;
	const first = long.dayBeside(from, to);
	const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
	return `du ${isSameMonth ? first.split(' ')[0] : first} au ${long.dayBeside(to, to)}`;
};

const normalPeriod = ({ days: length, isMonth }: UsualPeriod): string => {
	if (length === 7) return 'semaine normale';
	if (length === 1) return 'journée normale';
	return isMonth ? 'mois normal' : `${number(length)} jours normaux`;
};

const firstPeriod = ({ days: length, isMonth }: UsualPeriod): string => {
	if (length === 7) return 'La première semaine complète';
	if (length === 1) return 'La première journée complète';
	return isMonth ? 'Le premier mois complet' : `Les ${number(length)} premiers jours complets`;
};

const newPrompts = (total: number) => count(total, forms('nouveau prompt', 'nouveaux prompts'));

const moved = { up: 'est monté', down: 'est descendu' };

const named = ({ names, hasMore }: Passed) =>
	hasMore ? `${names.join(', ')} et d’autres` : list(names);

const visibilityOf = (domain: string | undefined) =>
	`Visibilité IA${domain === undefined ? ' du domaine' : ` – ${domain}`}`;

const YOUR_BRAND = 'votre marque';
const UNNAMED_BRAND = 'une marque';
/** At the beginning, words for a brand have a capital; a name stays as it is. */
const atStart = (name: string) =>
	name === YOUR_BRAND || name === UNNAMED_BRAND ? capital(name) : name;

/** A sentence, behind the name that it is about. */
const headed = (name: string | undefined, sentence: string) =>
	name === undefined ? capital(sentence) : `${name}\u00a0: ${sentence}`;

export const fr: Language = {
	...short,
	sentences: (texts) => texts.join(' '),

	figures: {
		noChange: 'inchangé',
		points: (delta) => unitOf(delta, 'pt'),
		atLeast: (figure) => `au moins ${figure}`,
		changed: (change, period) => `${change} ${period}`,
		labelled: (label, text) => `${label}\u00a0: ${text}`,
		heading: (label) => `${label}\u00a0:`,
		judged: (change, isUnusual) => `${change}, ${isUnusual ? 'hors norme' : 'dans la norme'}`,
		more,
		moreMissing: (hidden) => `${more(hidden)} sans données`,
		// With semicolons, since figures have commas.
		trend: ({ days: span, first, last, lowest, highest, usual: band }) =>
			(span === undefined ? '' : `${span}\u00a0: `) +
			[
				`début ${first}`,
				`fin ${last}`,
				`minimum ${lowest}`,
				`maximum ${highest}`,
				...(band ? [`niveau habituel de ${band.low} à ${band.high}`] : []),
			].join('\u00a0; '),
		details: (words) => words.join(', '),
		asked: (prompt) => `Prompt\u00a0: ${prompt}`,
		quoted,
		you: 'vous',
		unknown: 'inconnu',
		unnamed: 'sans nom',
		sentiment: (word) => (isSentiment(word) ? SENTIMENTS[word] : word),
		doesNotFit: 'Le reste de ce rapport ne tient pas ici.',
		chart: {
			trend: 'Tendance',
			bars: 'Comparaison',
		},
		subject: 'Visibilité IA',
	},

	score: {
		none: 'pas de score',
		daily: 'Score de visibilité',
		of: visibilityOf,
		in30Days: 'sur 30 jours',
		since: (date, other) => `depuis le ${short.dayBeside(date, other)}`,
		left: (range, side, since, to) =>
			`Le score est ${sideOf(side)} de sa fourchette habituelle depuis le ${long.dayBeside(since, to)}\u00a0: ${smoothed(range)}.`,
		stillOutside: (range, side) =>
			`Le score est toujours ${sideOf(side)} de sa fourchette habituelle\u00a0: ${smoothed(range)}.`,
		cameBack: (range, side, from, to) =>
			`${capital(onDays(from, to))}, le score était ${sideOf(side)} de sa fourchette habituelle\u00a0; il y est revenu, à ${smoothed(range)}.`,
		outlier: (score, level) =>
			`Le dernier score est de ${score}, loin des derniers jours (lissé\u00a0: ${level}). Un seul jour ne suffit pas pour parler d’évolution.`,
		tooEarly: (length, needed) =>
			`Il est trop tôt pour dire ce qui est habituel pour le score (${count(length, forms('jour'))} sur ${number(needed)}).`,
		leftInSubject: (side) => `passée ${sideOf(side)} de sa fourchette habituelle`,
		outsideInSubject: (side) => `toujours ${sideOf(side)} de sa fourchette habituelle`,
	},

	mentions: {
		all: 'Mentions',
		label: (sentiment) => `Mentions ${OF_MENTION[sentiment]}s`,
		notCounted: 'non comptées',
		noneOfThoseRead: 'aucune parmi celles lues',
		versus: (period) => `vs ${barePrevious(period)}`,
		moved: (kind, gap, { low, high }) => {
			const { now, before } = gap;
			const moved =
				now === before
					? `restées à ${number(now)}`
					: `${now < before ? 'descendues' : 'montées'} à ${number(now)}, soit ${than(gap)}`;
			return `Les ${mentions(kind)} sont ${moved} (norme\u00a0: ${number(low)} à ${number(high)}).`;
		},
		mostly: (assistant, { now, before }) =>
			`Presque toute la ${now < before ? 'baisse' : 'hausse'} vient de ${assistant}\u00a0: ${number(now)} contre ${number(before)}.`,
		countedFrom: (assistant, { now, before }) =>
			`${assistant} (${number(now)} contre ${number(before)})`,
		unusualOf: (assistants, side) =>
			`${list(assistants)} ${assistants.length === 1 ? 'est' : 'sont chacun'} ${sideOf(side)} de ${assistants.length === 1 ? 'sa' : 'leur'} fourchette habituelle.`,
		nobodyNamed: ({ before, previous: period }) =>
			`Aucun assistant n’a mentionné la marque sur cette période\u00a0; ${inPrevious(period)}, ${count(before, forms('réponse'))} la ${plural(before, { one: 'mentionnait', other: 'mentionnaient' })}.`,
		noneNow: (kind, { before, previous: period }) =>
			`${noMention(kind)}, contre ${number(before)} ${inPrevious(period)}.`,
		few: (kind, gap) => {
			const text = `${countedMentions(gap.now, kind)}, ${than(gap)}`;
			return gap.now === gap.before
				? `${text}.`
				: `${text}\u00a0: trop peu pour parler d’évolution.`;
		},
		noneBefore: (kind, { now, previous: period }) =>
			`${countedMentions(now, kind)}\u00a0; aucune ${inPrevious(period)}, donc pas de comparaison.`,
		minimum: (total, kind) =>
			`Au moins ${countedMentions(total, kind)}. Le décompte est incomplet et n’est donc pas comparé.`,
		ofThemNegative: (negative) => `dont ${count(negative, forms('négative'))}`,
		theme: (text, answers, assistants, cited) => {
			const citing = cited === undefined ? '' : ` La source la plus citée est ${cited}.`;
			return `Dans ${answersOf(answers, assistants)}, on lit ${quoted(text)}.${citing}`;
		},
		inAnswers: (answers, assistants) => `dans ${answersOf(answers, assistants)}`,
		noneInPeriod: (kind) => `${noMention(kind)}.`,
		only: (kind) => `Seules les ${mentions(kind)} sont prises en compte.`,
		title: (total, kind, span) => {
			const said = total === 0 ? noMention(kind) : countedMentions(total, kind);
			return span ? `${said}, ${days(...span)}` : said;
		},
		newTitle: (total, kind) =>
			count(
				total,
				forms(
					`nouvelle ${withSentiment(kind, 'mention')}`,
					`nouvelles ${withSentiment(kind, 'mentions')}`,
				),
			) + inEngine(kind),
		subject: (title, negative) => `${title}\u00a0: ${count(negative, forms('négative'))}`,
		byAssistant: 'Par assistant',
		bySentiment: 'Par sentiment',
		atLeastLabel: (label) => `${label} (minimum)`,
		tooMany:
			'Il y a plus de mentions qu’un rapport ne peut en lire\u00a0; tous les nombres de mentions sont donc des minimums.',
		uncounted:
			'Les mentions de cette période n’ont pas pu être comptées, car il y en a plus qu’un rapport ne peut en lire.',
		themes: 'Affirmations récurrentes',
		mostCited: 'Sources les plus citées',
		mostCitedOfRead: 'Sources les plus citées, dans les mentions lues',
		times: (times) => (times === 1 ? 'une fois' : count(times, forms('fois', 'fois'))),
		newPrompts: 'Nouveaux prompts',
		lostPrompts: 'Prompts perdus',
		newSources: 'Nouvelles sources',
		lostSources: 'Sources perdues',
		quotations: 'Extraits',
		selection: 'Une sélection de mentions, les négatives d’abord',
		latest: (sentiment) =>
			`Les dernières mentions ${isSentiment(sentiment) ? `${OF_MENTION[sentiment]}s` : `(${sentiment})`}`,
		negativeFirst: 'Les mentions négatives d’abord, puis les autres les plus récentes',
		positiveFirst: 'Aucune mention négative\u00a0; les dernières mentions positives d’abord',
	},

	share: {
		name: 'Part de voix',
		none: 'pas de part',
		lastDays: (length) => (length === 1 ? 'dernier jour' : `${number(length)} derniers jours`),
		title: (about) => ['Part de voix', ...about].join(', '),
		rank: (rank, of) => `${ordinal(rank)} sur ${of}`,
		subject: (share, rank, of) => `Part de voix\u00a0: ${share}, ${ordinal(rank)} sur ${of}`,
		equal: (name) => `Vous êtes à égalité avec ${name} en part de voix.`,
		ahead: (name, by) => `Vous devancez ${name} de ${points(by)} en part de voix.`,
		behind: (name, by, rank, of) =>
			`Vous êtes ${points(by)} derrière ${name} en part de voix (${ordinal(rank)} sur ${of}).`,
	},

	prompts: {
		gained: (gained) => `Vous apparaissez sur ${newPrompts(gained)}.`,
		lost: (lost) => `Vous n’apparaissez plus sur ${count(lost, forms('prompt'))}.`,
		both: (gained, lost) =>
			`Vous apparaissez sur ${newPrompts(gained)} et n’apparaissez plus sur ${number(lost)}.`,
	},

	sources: {
		others: (hidden) => count(hidden, forms('autre')),
		gained: (names) => `Nouvelles sources citées\u00a0: ${list(names)}.`,
		lost: (names) => `Sources qui ne sont plus citées\u00a0: ${list(names)}.`,
	},

	breakdown: {
		title: { domain: 'Sites cités', url: 'Pages citées', prompt: 'Prompts' },
		found: {
			domain: (total, isAtLeast) =>
				`Les réponses qui vous mentionnent citent ${atLeast(isAtLeast)}${count(total, forms('site'))}.`,
			url: (total, isAtLeast) =>
				`Les réponses qui vous mentionnent citent ${atLeast(isAtLeast)}${count(total, forms('page'))}.`,
			prompt: (total, isAtLeast) =>
				`Vous apparaissez sur ${atLeast(isAtLeast)}${count(total, forms('prompt'))}.`,
		},
		gained: (names) => `Nouveautés\u00a0: ${list(names)}.`,
		lost: (names) => `Disparitions\u00a0: ${list(names)}.`,
		gainedName: (name, answers) => `${name} (${count(answers, forms('réponse'))})`,
		lostName: (name, answers) => `${name} (${number(answers)} sur la période précédente)`,
		changes: (gained, lost) =>
			`nouveautés\u00a0: ${number(gained)}, disparitions\u00a0: ${number(lost)}`,
		limit:
			'Les réponses qui ne mentionnent pas la marque ne figurent pas dans les données\u00a0; ce sont donc des nombres, pas des taux.',
	},

	plan: {
		name: 'Plan d’action',
		title: (week) => `Plan d’action de la semaine du ${long.day(week)}`,
		actions: (week) => `Actions de la semaine du ${long.day(week)}`,
		subject: (actions, week) =>
			`${count(actions, forms('action'))} pour la semaine du ${long.day(week)}`,
		untitled: 'Action sans titre',
		lift: (delta) => unitOf(delta, 'point'),
		next: (title, lift) =>
			`Prochaine action\u00a0: ${title}${lift === undefined ? '' : ` (${lift})`}.`,
	},

	report: {
		title: (domain) => `Rapport de visibilité IA\u00a0: ${domain ?? YOUR_BRAND}`,
		yourBrand: YOUR_BRAND,
		unavailable: {
			visibility: (whose) => headed(whose, 'le score de visibilité n’est pas disponible.'),
			benchmarks: (whose) => headed(whose, 'la part de voix n’est pas disponible.'),
			mentions: (whose) => headed(whose, 'les mentions ne sont pas disponibles.'),
			actionPlan: (whose) => headed(whose, 'le plan d’action n’est pas disponible.'),
		},
		ofBrand: (title, brand) => `${title} (${brand})`,
		comparedWith: (period) => `mentions comparées à celles ${ofPrevious(period)}`,
		context: (words) => words.join(', '),
		source: (time) => `Source\u00a0: service de suivi de la visibilité, ${time}`,
		begins: (date) =>
			`Les données commencent le ${long.day(date)}. Aucune comparaison n’est encore possible pour cette période.`,
		first: (period, said, next) =>
			`${firstPeriod(period)}\u00a0: ${said}. Les comparaisons commencent le ${long.day(next)}.`,
		notCompared: (period) => `Aucune comparaison avec ${previous(period)}.`,
		tooEarly: 'Il est trop tôt pour dire ce qui est habituel.',
		inRange: (isScored, kinds) => {
			const names = [
				...(isScored ? ['le score'] : []),
				...kinds.map((kind) => `les ${mentions(kind)}`),
			];
			const within = kinds.length === 0 ? 'est dans sa' : 'sont dans leur';
			return `${capital(list(names))} ${within} fourchette habituelle.`;
		},
		normal: (period) => `${capital(normalPeriod(period))}.`,
		normalPeriod,
		scoreSubject: (domain, score, said) =>
			`${atStart(domain)}\u00a0: visibilité IA ${score} (${said})`,
		mentionsSubject: (name, total, kind, isAtLeast, span) => {
			const least = isAtLeast ? 'au moins ' : '';
			const where = kind.engine === undefined ? ' dans les IA' : '';
			return `${atStart(name)}\u00a0: ${least}${countedMentions(total, kind)}${where}, ${span}`;
		},
		subject: (domain, span) => `Rapport de visibilité IA\u00a0: ${domain}, ${span}`,
		moreThanUsual: (kind, isMore) =>
			`${isMore ? 'plus' : 'moins'} de ${mentions(kind)} que d’habitude`,
	},

	effect: {
		title: (domain, date) => `${visibilityOf(domain)}, depuis le ${short.day(date)}`,
		verdict: {
			up: 'en hausse',
			down: 'en baisse',
			none: 'pas d’évolution au-delà du hasard',
			tooEarly: 'trop tôt pour le dire',
		},
		score: ({ days: length, date, to }, by, { low, high }, isChance) => {
			const apart = `${by > 0 ? 'supérieur' : 'inférieur'} de ${points(by)} à celui`;
			const why = isChance
				? '\u00a0; le hasard l’explique'
				: '\u00a0: plus que ce que le hasard explique';
			return `Sur les ${number(length)} jours depuis le ${long.dayBeside(date, to)}, le score est ${isZero(by) ? 'celui' : apart} que laissaient attendre les jours précédents${why} (de ${low} à ${high}).`;
		},
		tooEarly: (date, to, length, needed) =>
			`Il est trop tôt pour dire si quelque chose a changé depuis le ${long.dayBeside(date, to)} (${count(length, forms('jour'))} sur ${number(needed)}).`,
		fewBefore: (date, to, length, needed) =>
			`Avant le ${long.dayBeside(date, to)}, trop peu de jours ont un score pour dire à quoi s’attendre (${count(length, forms('jour'))} sur ${number(needed)}).`,
		noScore: (date, to) => `Aucun score depuis le ${long.dayBeside(date, to)}.`,
		notCovered: (period) =>
			`Les mentions ne sont pas comparées, car les données ne couvrent pas ${previous(period)}.`,
		meanwhile: 'On ignore ce qui s’est passé d’autre entre-temps.',
		mean: (date, to) => `Score moyen depuis le ${short.dayBeside(date, to)}`,
		expected: (score) => `vs ${score} attendus`,
		chart: (date) => `Score de visibilité, mis en évidence à partir du ${short.day(date)}`,
	},

	combined: {
		title: (domains) => `Visibilité IA de ${domainsOf(domains)}`,
		untitled: 'Rapport de visibilité IA',
		subject: (domains, said) => `Visibilité IA de ${domainsOf(domains)}\u00a0: ${said}`,
		shortSubject: (news, domains) =>
			`Visibilité IA\u00a0: écart inhabituel pour ${domainsOf(news)} sur ${number(domains)}`,
		figure: (name, figure, change) =>
			change === undefined ? `${name} ${figure}` : `${name} ${figure} (${change})`,
		isMissing: (name) => `Aucune donnée pour ${name}.`,
		item: (index) => `Élément ${index}`,
		domain: 'Domaine',
		score: 'Score',
		negative: 'Négatives',
		standings: {
			usual: (domains, total) => `${number(domains)} sur ${number(total)} dans la norme`,
			fell: (domains) => `${number(domains)} en baisse`,
			mentions: (domains) => `${number(domains)} avec des mentions hors norme`,
			rose: (domains) => `${number(domains)} en hausse`,
			still: (domains) => `${number(domains)} toujours hors norme`,
			tooEarly: (domains) => `${number(domains)} avec trop peu de recul`,
			others: (domains) => count(domains, forms('autre')),
			missing: (domains) => `${number(domains)} sans données`,
		},
		list: (said) => said.join(', '),
		asUsual: (domains) =>
			domains === 1 ? 'dans la norme' : `les ${number(domains)} dans la norme`,
		tooEarly: 'il est trop tôt pour dire ce qui est habituel',
		sentence: (said) => `${capital(said)}.`,
		left: (name, range, side) =>
			`${name} est passé ${sideOf(side)} de sa fourchette habituelle\u00a0: ${smoothed(range)}.`,
		leftByScore: (name, { level, low, high }, side) =>
			`${name} est passé ${sideOf(side)} de sa fourchette habituelle\u00a0: ${level} (norme\u00a0: ${low} à ${high}).`,
		mentions: (name, total, kind, { low, high }) => {
			const said =
				total === 0
					? `ne compte aucune ${withSentiment(kind, 'mention')}${inEngine(kind)}`
					: `compte ${countedMentions(total, kind)}`;
			return `${name} ${said} (norme\u00a0: ${number(low)} à ${number(high)}).`;
		},
		change: (since) => `évolution ${since}`,
		changeSinceLast: (date) => `évolution depuis le dernier score avant le ${long.day(date)}`,
	},

	analysis: {
		of: (domain) =>
			`Analyse de visibilité IA${domain === undefined ? ' du domaine' : ` – ${domain}`}`,
		hasFailed: (domain) => `L’analyse de visibilité IA ${ofDomain(domain)} a échoué`,
		isRunning: (domain) => `L’analyse de visibilité IA ${ofDomain(domain)} est toujours en cours`,
		samples: (low, high, complete, total) =>
			`${low} à ${high} en ${count(complete, forms('analyse'))}${complete < total ? ` sur ${number(total)}` : ''}`,
		usual: (low, high) => `Fourchette habituelle pour ce domaine\u00a0: ${low} à ${high}`,
		sincePrevious: 'depuis l’analyse précédente',
		since: (date) => `depuis le ${short.day(date)}`,
		name: 'Analyse de visibilité IA',
		scores: (hasChange) =>
			`Scores des analyses de visibilité IA${hasChange ? ', évolution depuis l’analyse précédente' : ''}`,
		failed: 'échec de l’analyse',
		pending: 'en cours',
		byAssistant: 'Score par assistant IA',
		figures: (total, sentiment, accuracy) =>
			[
				...(total === undefined ? [] : [count(total, forms('mention'))]),
				...(sentiment === undefined ? [] : [`sentiment ${sentiment}`]),
				...(accuracy === undefined ? [] : [`exactitude ${accuracy}`]),
			].join('\u00a0; '),
		analyzed: (time) => `Analyse du ${time}`,
		comparison: (leader) =>
			`Comparaison de visibilité IA\u00a0: ${leader ?? 'aucun domaine'} en tête`,
		asOf: (time) => `État au ${time}`,
		tied: 'à égalité',
		history: (total, domain, span) => {
			const of = domain === undefined ? '' : ` pour ${domain}`;
			if (total === 0) return `Aucune analyse de visibilité IA${of}`;
			const analyses = count(total, forms('analyse de visibilité IA', 'analyses de visibilité IA'));
			return `${analyses}${of}${span ? `, ${days(...span)}` : ''}`;
		},
		list: 'Analyses de visibilité IA',
		score: 'Score',
		latestScore: 'Dernier score',
		scoreOn: (date) => `Score du ${short.day(date)}`,
	},

	events: {
		sample: (text) => `Exemple d’alerte de visibilité IA\u00a0: ${text}`,
		since: (time) => `depuis le ${time}`,
		from: (figure) => `par rapport à ${figure}`,
		// Of the brand, since "vous a mentionné" would have to agree with who reads it.
		mention: (assistant, tone) => {
			const manner = {
				good: ' de façon positive',
				bad: ' de façon négative',
				neutral: '',
			}[tone];
			return `${assistant ?? 'Un assistant IA'} a mentionné votre marque${manner}`;
		},
		silence: (hours) => `Aucune nouvelle mention depuis ${short.hours(hours)}`,
		lastMention: (time) => `Dernière mention\u00a0: ${time}`,
		noMention: 'Aucune mention antérieure n’est connue.',
		share: (name, isOwn, direction, rank) => {
			const went =
				direction === undefined ? 'inchangée' : direction === 'up' ? 'en hausse' : 'en baisse';
			const whose = isOwn ? 'Votre part de voix est' : `${atStart(name)}\u00a0: part de voix`;
			return `${whose} ${went}, toujours ${ordinal(rank)}`;
		},
		overtook: (name, isOwn, passed, { from, to }) =>
			`${isOwn ? 'Vous passez' : `${atStart(name)} passe`} devant ${named(passed)}\u00a0: du rang ${from} au rang ${to} en part de voix`,
		overtaken: (name, isOwn, passed, { from, to }) => {
			const pass = passed.names.length > 1 || passed.hasMore ? 'passent' : 'passe';
			const fell = isOwn ? 'vous\u00a0: vous reculez' : `${name}, qui recule`;
			return `${named(passed)} ${pass} devant ${fell} du rang ${from} au rang ${to} en part de voix`;
		},
		apart: (headline, by, isAhead) =>
			`${headline}, avec ${points(by)} ${isAhead ? 'd’avance' : 'de retard'}`,
		shareOf: (name) => `Part de voix (${name})`,
		brand: UNNAMED_BRAND,
		category: (name) => `Catégorie\u00a0: ${name}`,
		score: (domain, direction, score) =>
			headed(
				domain,
				`le score ${direction === undefined ? 'est de' : `${moved[direction]} à`} ${score}`,
			),
		outside: (domain, side, score) => {
			const to = score === undefined ? '' : `, à ${score}`;
			return headed(domain, `le score est passé ${sideOf(side)} de sa fourchette habituelle${to}`);
		},
		inside: (domain) => headed(domain, 'le score est dans sa fourchette habituelle'),
		level: ({ level, low, high }) =>
			`Lissé sur les derniers jours, le score est de ${level} (norme\u00a0: ${low} à ${high}).`,
		shortTrend: (needed, limit) =>
			`L’historique compte moins de ${number(needed)} jours\u00a0; toute évolution d’au moins ${points(limit)} est donc considérée comme inhabituelle.`,
	},
};
