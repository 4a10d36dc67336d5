import { assistantName } from '../assistants';
import { formatDay, formatDayBeside, formatDays, formatTime } from '../time/format';
import type { PreviousPeriod } from '../time/periods';
import { hundredths } from '../values/hundredths';
import { capital, formatsOf, isZero, type Formats } from './formats';
import type {
	Direction,
	Gap,
	Interval,
	MentionKind,
	Moved,
	Passed,
	Range,
	Ranks,
	ScoreRange,
	Side,
	Since,
	TrendFigures,
	UsualPeriod,
} from './values';

const formats: Formats = {
	...formatsOf('en'),
	// Without the comma before "and" that American English has.
	list: (words) => new Intl.ListFormat('en-GB').format(words),
	day: formatDay,
	dayBeside: formatDayBeside,
	days: formatDays,
	timeIn: (zone, timestamp) => formatTime(timestamp, zone),
};

const { number, count, list, day, dayBeside, days, month } = formats;

/** "the week before" */
const previous = (period: PreviousPeriod): string => {
	switch (period.kind) {
		case 'days':
			return period.days === 1 ? 'the day before' : `the ${period.days} days before`;
		case 'week':
			return 'the week before';
		case 'sameDays':
			return `the same days of ${month(period.month)}`;
		case 'month':
			return month(period.month);
	}
};

const inEngine = ({ engine }: MentionKind) =>
	engine === undefined ? '' : ` in ${assistantName(engine)}`;
const withSentiment = ({ sentiment }: MentionKind, noun: string) =>
	sentiment === undefined ? noun : `${sentiment} ${noun}`;

/** "negative mentions in ChatGPT" */
const mentions = (kind: MentionKind) => withSentiment(kind, 'mentions') + inEngine(kind);
const countedMentions = (total: number, kind: MentionKind) =>
	count(total, {
		one: withSentiment(kind, 'mention'),
		other: withSentiment(kind, 'mentions'),
	}) + inEngine(kind);

const of = (whose: string | undefined) => (whose === undefined ? '' : ` of ${whose}`);
const countedDomains = (domains: number) => count(domains, { one: 'domain', other: 'domains' });
/** "23 answers from 4 assistants" */
const answersFrom = (answers: number, assistants: number) =>
	`${count(answers, { one: 'answer', other: 'answers' })} from ${count(assistants, { one: 'assistant', other: 'assistants' })}`;

const points = (value: number) =>
	count(hundredths(Math.abs(value)), { one: 'point', other: 'points' });
const more = (hidden: number) => `… and ${number(hidden)} more`;
const smoothed = ({ score, level, low, high }: ScoreRange) =>
	`${score} (smoothed over recent days ${level}, usual ${low}–${high})`;
const went = (side: Side) => (side === 'above' ? 'rose above' : 'fell below');

const normalPeriod = ({ days: length, isMonth }: UsualPeriod): string => {
	if (length === 7) return 'a normal week';
	if (length === 1) return 'a normal day';
	return isMonth ? 'a normal month' : `${length} normal days`;
};

const fullPeriod = ({ days: length, isMonth }: UsualPeriod): string => {
	if (length === 7) return 'full week';
	if (length === 1) return 'full day';
	return isMonth ? 'full month' : `${length} full days`;
};

/** When: "the week before", but "in October" */
const inPrevious = (period: PreviousPeriod) => {
	if (period.kind === 'sameDays') return `on ${previous(period)}`;
	const isBare = period.kind === 'week' || (period.kind === 'days' && period.days === 1);
	return isBare ? previous(period) : `in ${previous(period)}`;
};

/** e.g. "120 fewer than the week before" */
const than = ({ now, before, previous: period }: Gap): string => {
	if (now === before) return `as many as ${inPrevious(period)}`;
	const word = now < before ? 'fewer' : 'more';
	return `${number(Math.abs(now - before))} ${word} than ${inPrevious(period)}`;
};

const named = ({ names, hasMore }: Passed) => list(hasMore ? [...names, 'others'] : names);

/** News of a domain, behind its name. */
const newsOf = (domain: string | undefined, news: string) =>
	domain === undefined ? capital(news) : `${domain}: ${news}`;

/** A noun behind a printed change, e.g. "+1 point", but "+1.0 points". */
const unitOf = (delta: string, one: string) =>
	`${delta} ${/^[+−]?1$/.test(delta) ? one : `${one}s`}`;

const cited = (counted: string, isAtLeast: boolean) =>
	`${isAtLeast ? 'At least ' : ''}${counted} cited in answers that name you.`;
const newPrompts = (gained: number) => count(gained, { one: 'new prompt', other: 'new prompts' });

const moved = { up: 'rose', down: 'fell' };

const YOUR_BRAND = 'your brand';
/** A brand without a name. */
const BRAND = 'a brand';
const atStart = (name: string) => (name === YOUR_BRAND || name === BRAND ? capital(name) : name);

/** All that readers get in English, and the model of the other languages. */
export const en = {
	...formats,
	/** Sentences one after the other. */
	sentences: (texts: string[]) => texts.join(' '),

	/** What all formats say of figures and lists. */
	figures: {
		noChange: 'no change',
		points: (delta: string) => unitOf(delta, 'pt'),
		atLeast: (figure: string) => `at least ${figure}`,
		/** A change and what it is since, e.g. "+4 since 15 Nov". */
		changed: (change: string, period: string) => `${change} ${period}`,
		/** A figure or more behind its name. */
		labelled: (label: string, text: string) => `${label}: ${text}`,
		/** Above a list. */
		heading: (label: string) => `${label}:`,
		/** Behind what has changed, e.g. "+4 since 15 Nov, usual". */
		judged: (change: string, isUnusual: boolean) => `${change}, ${isUnusual ? 'unusual' : 'usual'}`,
		more,
		moreMissing: (hidden: number) => `${more(hidden)} without data`,
		trend: ({ days: span, first, last, lowest, highest, usual: band }: TrendFigures) => {
			const usualLevel = band ? `, usual level ${band.low} to ${band.high}` : '';
			return `${span === undefined ? '' : `${span}: `}start ${first}, end ${last}, lowest ${lowest}, highest ${highest}${usualLevel}`;
		},
		/** Details in a row. */
		details: (words: string[]) => words.join(', '),
		asked: (prompt: string) => `Asked: ${prompt}`,
		quoted: (text: string) => `“${text}”`,
		you: 'you',
		unknown: 'unknown',
		unnamed: 'unnamed',
		sentiment: (word: string) => word,
		doesNotFit: 'The rest of this report does not fit here.',
		/** Titles of charts. */
		chart: {
			trend: 'Trend',
			bars: 'Comparison',
		},
		subject: 'AI visibility',
	},

	score: {
		none: 'no score',
		daily: 'Visibility score',
		of: (domain: string | undefined) => `AI visibility of ${domain ?? 'the domain'}`,
		in30Days: 'in 30 days',
		since: (date: string, other: string) => `since ${dayBeside(date, other)}`,
		left: (range: ScoreRange, side: Side, since: string, to: string) =>
			`The score has been ${side} its usual range since ${dayBeside(since, to)}: ${smoothed(range)}.`,
		stillOutside: (range: ScoreRange, side: Side) =>
			`The score is still ${side} its usual range: ${smoothed(range)}.`,
		cameBack: (range: ScoreRange, side: Side, from: string, to: string) => {
			const when =
				from === to ? `on ${day(from)}` : `from ${dayBeside(from, to)} to ${dayBeside(to, to)}`;
			return `The score was ${side} its usual range ${when} and is back inside: ${smoothed(range)}.`;
		},
		outlier: (score: string, level: string) =>
			`The latest score is ${score}, far from recent days (smoothed ${level}). One day is not enough to call it a change.`,
		tooEarly: (length: number, needed: number) =>
			`Too early to say what is usual for the score (${length} of ${needed} days).`,
		leftInSubject: (side: Side) => `score ${went(side)} its usual range`,
		outsideInSubject: (side: Side) => `score still ${side} its usual range`,
	},

	mentions: {
		all: 'Mentions',
		label: (sentiment: NonNullable<MentionKind['sentiment']>) => `${capital(sentiment)} mentions`,
		notCounted: 'not counted',
		noneOfThoseRead: 'none of those read',
		versus: (period: PreviousPeriod) => `vs. ${previous(period)}`,
		/** How an unusual count has changed. */
		moved: (kind: MentionKind, gap: Gap, { low, high }: { low: number; high: number }) => {
			const { now, before } = gap;
			const moved =
				now === before
					? `stayed at ${number(now)}`
					: `${now < before ? 'fell' : 'rose'} to ${number(now)}, ${than(gap)}`;
			return `${capital(mentions(kind))} ${moved} (usual: ${number(low)}–${number(high)}).`;
		},
		mostly: (assistant: string, { now, before }: Moved) =>
			`${assistant} accounts for nearly all of it: ${number(now)}, ${now < before ? 'down' : 'up'} from ${number(before)}.`,
		/** e.g. "ChatGPT (56, down from 120)" */
		countedFrom: (assistant: string, { now, before }: Moved) =>
			`${assistant} (${number(now)}, ${now < before ? 'down' : 'up'} from ${number(before)})`,
		unusualOf: (assistants: string[], side: Side) =>
			assistants.length === 1
				? `${list(assistants)} is ${side} its usual range.`
				: `${list(assistants)} are ${assistants.length === 2 ? 'both' : 'all'} ${side} their usual ranges.`,
		nobodyNamed: ({ before, previous: period }: Gap) =>
			`No assistant named the brand in this period; ${inPrevious(period)}, ${count(before, { one: 'answer', other: 'answers' })} did.`,
		noneNow: (kind: MentionKind, { before, previous: period }: Gap) =>
			`No ${mentions(kind)}, down from ${number(before)} ${inPrevious(period)}.`,
		few: (kind: MentionKind, gap: Gap) => {
			const text = `${countedMentions(gap.now, kind)}, ${than(gap)}`;
			return gap.now === gap.before ? `${text}.` : `${text}: too few to call that a change.`;
		},
		noneBefore: (kind: MentionKind, { now, previous: period }: Gap) =>
			`${countedMentions(now, kind)}. There were none ${inPrevious(period)}, so they are not compared.`,
		minimum: (total: number, kind: MentionKind) =>
			`At least ${countedMentions(total, kind)}. The count is incomplete, so it is not compared.`,
		ofThemNegative: (negative: number) => `${number(negative)} of them negative`,
		theme: (text: string, answers: number, assistants: number, cited: string | undefined) => {
			const citing = cited === undefined ? '' : ` The source cited most is ${cited}.`;
			return `${answersFrom(answers, assistants)} say “${text}”.${citing}`;
		},
		inAnswers: (answers: number, assistants: number) => `in ${answersFrom(answers, assistants)}`,
		noneInPeriod: (kind: MentionKind) => `No ${mentions(kind)}.`,
		only: (kind: MentionKind) => `Only ${mentions(kind)} are included.`,
		title: (total: number, kind: MentionKind, span: [from: string, to: string] | undefined) => {
			const said = total === 0 ? `No ${mentions(kind)}` : countedMentions(total, kind);
			return span ? `${said}, ${days(...span)}` : said;
		},
		newTitle: (total: number, kind: MentionKind) =>
			count(total, {
				one: `new ${withSentiment(kind, 'mention')}`,
				other: `new ${withSentiment(kind, 'mentions')}`,
			}) + inEngine(kind),
		subject: (title: string, negative: number) => `${title}: ${number(negative)} negative`,
		byAssistant: 'By assistant',
		bySentiment: 'By sentiment',
		atLeastLabel: (label: string) => `${label} (at least)`,
		tooMany: 'There are more mentions than a report can read, so all mention counts are minimums.',
		uncounted:
			'The mentions of this period could not be counted, because there are more mentions than a report can read.',
		themes: 'Recurring statements',
		mostCited: 'Most cited',
		mostCitedOfRead: 'Most cited in the mentions read',
		times: (times: number) => (times === 1 ? 'once' : `${number(times)} times`),
		newPrompts: 'New prompts',
		lostPrompts: 'Lost prompts',
		newSources: 'New sources',
		lostSources: 'Lost sources',
		quotations: 'Quotes',
		selection: 'A selection, negative ones first',
		latest: (sentiment: string) => `The latest ${sentiment} mentions`,
		negativeFirst: 'Negative mentions first, then the latest others',
		positiveFirst: 'No negative mentions; the latest positive ones first',
	},

	share: {
		name: 'Share of voice',
		none: 'no share',
		lastDays: (length: number) => (length === 1 ? 'last day' : `last ${length} days`),
		title: (about: string[]) => ['Share of voice', ...about].join(', '),
		rank: (rank: number, of: number) => `#${rank} of ${of}`,
		subject: (share: string, rank: number, of: number) =>
			`Share of voice: ${share}, #${rank} of ${of}`,
		equal: (name: string) => `You and ${name} have the same share of voice.`,
		ahead: (name: string, by: number) => `You lead ${name} by ${points(by)} in share of voice.`,
		behind: (name: string, by: number, rank: number, of: number) =>
			`You are ${points(by)} behind ${name} in share of voice (#${rank} of ${of}).`,
	},

	prompts: {
		gained: (gained: number) => `You now appear for ${newPrompts(gained)}.`,
		lost: (lost: number) =>
			`You dropped out of ${count(lost, { one: 'prompt', other: 'prompts' })}.`,
		both: (gained: number, lost: number) =>
			`You now appear for ${newPrompts(gained)} and dropped out of ${number(lost)}.`,
	},

	sources: {
		others: (hidden: number) => `${number(hidden)} more`,
		gained: (names: string[]) => `Newly cited: ${list(names)}.`,
		lost: (names: string[]) => `No longer cited: ${list(names)}.`,
	},

	breakdown: {
		title: { domain: 'Cited sites', url: 'Cited pages', prompt: 'Prompts' },
		found: {
			domain: (total: number, isAtLeast: boolean) =>
				cited(count(total, { one: 'site is', other: 'sites are' }), isAtLeast),
			url: (total: number, isAtLeast: boolean) =>
				cited(count(total, { one: 'page is', other: 'pages are' }), isAtLeast),
			prompt: (total: number, isAtLeast: boolean) =>
				`You appear for ${isAtLeast ? 'at least ' : ''}${count(total, { one: 'prompt', other: 'prompts' })}.`,
		},
		gained: (names: string[]) => `New: ${list(names)}.`,
		lost: (names: string[]) => `No longer: ${list(names)}.`,
		gainedName: (name: string, answers: number) =>
			`${name} (${count(answers, { one: 'answer', other: 'answers' })})`,
		lostName: (name: string, answers: number) =>
			`${name} (${number(answers)} in the period before)`,
		changes: (gained: number, lost: number) => `${number(gained)} new, ${number(lost)} lost`,
		limit:
			'Answers that do not name the brand are not in the data, so these are counts, not rates.',
	},

	plan: {
		/** Where its week is unknown. */
		name: 'Action plan',
		title: (week: string) => `Action plan for the week of ${day(week)}`,
		actions: (week: string) => `Actions for the week of ${day(week)}`,
		subject: (actions: number, week: string) =>
			`${count(actions, { one: 'action', other: 'actions' })} for the week of ${day(week)}`,
		untitled: 'Untitled action',
		/** @param delta with its sign */
		lift: (delta: string) => unitOf(delta, 'point'),
		/** @param lift as `lift` has it; absent: unknown */
		next: (title: string, lift: string | undefined) =>
			`Next: ${title}${lift === undefined ? '' : ` (${lift})`}.`,
	},

	report: {
		title: (domain: string | undefined) => `AI visibility report: ${domain ?? YOUR_BRAND}`,
		yourBrand: YOUR_BRAND,
		/** @param whose a domain, where it has to be said */
		unavailable: {
			visibility: (whose: string | undefined) =>
				`The visibility score${of(whose)} is not available.`,
			benchmarks: (whose: string | undefined) => `The share of voice${of(whose)} is not available.`,
			mentions: (whose: string | undefined) => `The mentions${of(whose)} are not available.`,
			actionPlan: (whose: string | undefined) => `The action plan${of(whose)} is not available.`,
		},
		ofBrand: (title: string, brand: string) => `${title} (${brand})`,
		comparedWith: (period: PreviousPeriod) => `mentions compared with ${previous(period)}`,
		/** What figures are based on, e.g. their days. */
		context: (words: string[]) => words.join(', '),
		source: (time: string) => `Source: visibility reporting service, ${time}`,
		begins: (date: string) =>
			`The data begins on ${day(date)}. There is nothing to compare these days with yet.`,
		/** @param said its figures */
		first: (period: UsualPeriod, said: string, next: string) =>
			`The first ${fullPeriod(period)}: ${said}. Comparisons begin on ${day(next)}.`,
		notCompared: (period: PreviousPeriod) => `No comparison with ${previous(period)}.`,
		tooEarly: 'Too early to say what is usual.',
		/** @param kinds of mentions; with the score not empty */
		inRange: (isScored: boolean, kinds: MentionKind[]) => {
			const names = [...(isScored ? ['score'] : []), ...kinds.map(mentions)];
			if (kinds.length === 0) return 'The score is in its usual range.';
			const ranges = names.length === 1 ? 'usual range' : 'usual ranges';
			return `${capital(list(names))} are in their ${ranges}.`;
		},
		/** In front of what is in its usual range. */
		normal: (period: UsualPeriod) => `${capital(normalPeriod(period))}.`,
		normalPeriod,
		scoreSubject: (domain: string, score: string, said: string) =>
			`${atStart(domain)}: AI visibility ${score}, ${said}`,
		mentionsSubject: (
			name: string,
			total: number,
			kind: MentionKind,
			isAtLeast: boolean,
			span: string,
		) => {
			const least = isAtLeast ? 'at least ' : '';
			const whose = kind.engine === undefined ? ' by AI assistants' : '';
			return `${atStart(name)}: ${least}${countedMentions(total, kind)}${whose}, ${span}`;
		},
		subject: (domain: string, span: string) => `AI visibility report: ${domain}, ${span}`,
		moreThanUsual: (kind: MentionKind, isMore: boolean) =>
			`${isMore ? 'more' : 'fewer'} ${mentions(kind)} than usual`,
	},

	effect: {
		title: (domain: string | undefined, date: string) =>
			`AI visibility of ${domain ?? 'the domain'} since ${day(date)}`,
		/** Behind the title. */
		verdict: {
			up: 'up',
			down: 'down',
			none: 'no change beyond chance',
			tooEarly: 'too early to say',
		},
		/** @param by difference in points from what was expected, and what `interval` it is in */
		score: (
			{ days: length, date, to }: Since,
			by: number,
			interval: Interval,
			isChance: boolean,
		) => {
			const apart = isZero(by) ? '' : `${points(by)} ${by > 0 ? 'above' : 'below'} `;
			const why = isChance ? '; chance explains that' : ': more than chance explains';
			return `In the ${number(length)} days since ${dayBeside(date, to)} the score is ${apart}what the days before lead to expect${why} (${interval.low} to ${interval.high}).`;
		},
		tooEarly: (date: string, to: string, length: number, needed: number) =>
			`Too early to say whether anything has changed since ${dayBeside(date, to)} (${length} of ${needed} days).`,
		fewBefore: (date: string, to: string, length: number, needed: number) =>
			`Too few days before ${dayBeside(date, to)} have a score to say what they lead to expect (${length} of ${needed}).`,
		noScore: (date: string, to: string) => `There is no score since ${dayBeside(date, to)}.`,
		notCovered: (period: PreviousPeriod) =>
			`The mentions are not compared, because the data does not cover ${previous(period)}.`,
		meanwhile: 'What else happened meanwhile is not known.',
		mean: (date: string, to: string) => `Mean score since ${dayBeside(date, to)}`,
		expected: (score: string) => `vs. ${score} expected`,
		chart: (date: string) => `Visibility score, marked from ${day(date)} on`,
	},

	combined: {
		title: (domains: number) => `AI visibility of ${countedDomains(domains)}`,
		untitled: 'AI visibility report',
		/** @param said what came out, e.g. "1 unusually down, 9 as usual" */
		subject: (domains: number, said: string) =>
			`AI visibility of ${countedDomains(domains)}: ${said}`,
		shortSubject: (news: number, domains: number) =>
			`AI visibility: ${number(news)} of ${countedDomains(domains)} unusual`,
		/** @param change absent: unknown */
		figure: (name: string, figure: string, change: string | undefined) =>
			change === undefined ? `${name} ${figure}` : `${name} ${figure} (${change})`,
		isMissing: (name: string) => `No data for ${name}.`,
		item: (index: number) => `Item ${index}`,
		domain: 'Domain',
		score: 'Score',
		negative: 'Negative',
		/** How many domains are, or have, what. */
		standings: {
			usual: (domains: number, total: number) => `${number(domains)} of ${number(total)} as usual`,
			fell: (domains: number) => `${number(domains)} down`,
			mentions: (domains: number) => `${number(domains)} with unusual mentions`,
			rose: (domains: number) => `${number(domains)} up`,
			still: (domains: number) => `${number(domains)} still outside the usual range`,
			tooEarly: (domains: number) => `${number(domains)} too early to say`,
			/** Those for which there is no room. */
			others: (domains: number) => count(domains, { one: 'other', other: 'others' }),
			missing: (domains: number) => `${number(domains)} without data`,
		},
		list: (said: string[]) => said.join(', '),
		asUsual: (domains: number): string =>
			domains === 1 ? 'as usual' : `all ${number(domains)} as usual`,
		tooEarly: 'too early to say what is usual',
		sentence: (said: string) => `${capital(said)}.`,
		left: (name: string, range: ScoreRange, side: Side) =>
			`${name} ${went(side)} its usual range: ${smoothed(range)}.`,
		leftByScore: (name: string, { level, low, high }: Range, side: Side) =>
			`${name} ${went(side)} its usual range: ${level} (usual: ${low}–${high}).`,
		mentions: (
			name: string,
			total: number,
			kind: MentionKind,
			{ low, high }: { low: number; high: number },
		) => `${name} has ${countedMentions(total, kind)} (usual: ${number(low)}–${number(high)}).`,
		/** @param since of the figures, e.g. "since 15 Nov" */
		change: (since: string) => `change ${since}`,
		changeSinceLast: (date: string) => `change since the last score before ${day(date)}`,
	},

	analysis: {
		of: (domain: string | undefined) => `AI visibility analysis of ${domain ?? 'the domain'}`,
		hasFailed: (domain: string | undefined) =>
			`The AI visibility analysis of ${domain ?? 'the domain'} failed`,
		isRunning: (domain: string | undefined) =>
			`The AI visibility analysis of ${domain ?? 'the domain'} is still running`,
		/** The range of those that are complete. */
		samples: (low: string, high: string, complete: number, total: number) =>
			`${low} to ${high} in ${complete < total ? `${number(complete)} of ` : ''}${count(total, { one: 'analysis', other: 'analyses' })}`,
		usual: (low: string, high: string) => `Usual for this domain: ${low}–${high}`,
		sincePrevious: 'since the previous analysis',
		since: (date: string) => `since ${day(date)}`,
		name: 'AI visibility analysis',
		scores: (hasChange: boolean) =>
			`AI visibility analysis scores${hasChange ? ', change since the previous analysis' : ''}`,
		failed: 'analysis failed',
		pending: 'still running',
		byAssistant: 'Score by AI assistant',
		figures: (
			total: number | undefined,
			sentiment: string | undefined,
			accuracy: string | undefined,
		) =>
			[
				...(total === undefined ? [] : [count(total, { one: 'mention', other: 'mentions' })]),
				...(sentiment === undefined ? [] : [`sentiment ${sentiment}`]),
				...(accuracy === undefined ? [] : [`accuracy ${accuracy}`]),
			].join(', '),
		analyzed: (time: string) => `Analyzed ${time}`,
		comparison: (leader: string | undefined) =>
			`AI visibility comparison: ${leader ?? 'nobody'} leads`,
		asOf: (time: string) => `As of ${time}`,
		tied: 'tied',
		history: (
			total: number,
			domain: string | undefined,
			span: [from: string, to: string] | undefined,
		) => {
			const of = domain === undefined ? '' : ` of ${domain}`;
			if (total === 0) return `No AI visibility analyses${of}`;
			const analyses = count(total, {
				one: 'AI visibility analysis',
				other: 'AI visibility analyses',
			});
			return `${analyses}${of}${span ? `, ${days(...span)}` : ''}`;
		},
		list: 'AI visibility analyses',
		score: 'Score',
		latestScore: 'Latest score',
		scoreOn: (date: string) => `Score on ${day(date)}`,
	},
	events: {
		sample: (text: string) => `Sample AI visibility alert: ${text}`,
		since: (time: string) => `since ${time}`,
		from: (figure: string) => `from ${figure}`,
		mention: (assistant: string | undefined, tone: 'good' | 'bad' | 'neutral') => {
			const manner = { good: ' positively', bad: ' negatively', neutral: '' }[tone];
			return `${assistant ?? 'An AI assistant'} mentioned you${manner}`;
		},
		silence: (hours: number) => `No new mention for ${formats.hours(hours)}`,
		lastMention: (time: string) => `Last mention: ${time}`,
		noMention: 'No earlier mention is known.',
		/** A brand's share; without a direction it has not changed. */
		share: (name: string, isOwn: boolean, direction: Direction | undefined, rank: string) => {
			const went = direction === undefined ? 'has not changed' : moved[direction];
			return `${isOwn ? 'Your' : `${atStart(name)}’s`} share of voice ${went}, still #${rank}`;
		},
		overtook: (name: string, isOwn: boolean, passed: Passed, { from, to }: Ranks) =>
			`${isOwn ? 'You' : atStart(name)} overtook ${named(passed)} and rose from #${from} to #${to} in share of voice`,
		overtaken: (name: string, isOwn: boolean, passed: Passed, { from, to }: Ranks) =>
			`${named(passed)} overtook ${isOwn ? 'you: you' : `${name}, which`} fell from #${from} to #${to} in share of voice`,
		/** @param headline that a brand has overtaken another one */
		apart: (headline: string, by: number, isAhead: boolean) =>
			`${headline}, ${points(by)} ${isAhead ? 'ahead' : 'behind'}`,
		shareOf: (name: string) => `Share of voice of ${name}`,
		brand: BRAND,
		category: (name: string) => `Category: ${name}`,
		score: (domain: string | undefined, direction: Direction | undefined, score: string) =>
			newsOf(domain, `score ${direction ? `${moved[direction]} to` : 'is'} ${score}`),
		/** @param score absent where it is back within the range */
		outside: (domain: string | undefined, side: Side, score: string | undefined) => {
			const to = score === undefined ? '' : `, to ${score}`;
			return newsOf(
				domain,
				`score ${side === 'above' ? 'rose' : 'fell'} ${side} its usual range${to}`,
			);
		},
		inside: (domain: string | undefined) => newsOf(domain, 'score is in its usual range'),
		level: ({ level, low, high }: Range) =>
			`Smoothed over recent days, the score is ${level} (usual: ${low}–${high}).`,
		shortTrend: (needed: number, limit: number) =>
			`The trend has fewer than ${needed} days, so any change of ${limit} points or more counts as unusual.`,
	},
};
