// Written by `npm run generate` from reports/language/messages/*.json. Do not edit.
import type { Formatters } from '../formatters';

/** What a formatter is given, by its place. */
type Value<Name extends keyof Formatters, Place extends number = 0> = Formatters[Name] extends (...values: infer Values) => string ? Values[Place] : never;

/** What is written as it is. */
type Text = string | number;

/** All messages of a language, from their values. */
export interface Messages {
	forms: {
		space: string;
		comma: string;
		semicolon: string;
		colon: string;
		mention: (d: { form: Text; total: Value<'number'> & number; sentiment: Text | undefined; engine: Value<'assistant'> | undefined }) => string;
		period: (d: { form: Text; kind: Text; days: number; month: Text; number: number }) => string;
		than: (d: { went: Text; previous: Value<'period'>; by: Value<'number'>; form: Text }) => string;
		points: (d: { by: number & Value<'number'> }) => string;
		smoothed: (d: { score: Value<'number'>; chart: Value<'level'> & Value<'low'> & Value<'high'> }) => string;
		brand: (d: { form: Text }) => string;
		brands: (d: { names: Text; form: Text }) => string;
		sentence: (d: { said: Text }) => string;
	};
	figures: {
		noChange: string;
		points: (d: { delta: Text; unit: Text }) => string;
		atLeast: (d: { figure: Text }) => string;
		changed: (d: { change: Text; period: Text }) => string;
		judged: (d: { change: Text; isUnusual: boolean }) => string;
		more: (d: { hidden: number & Value<'number'> }) => string;
		moreMissing: (d: { hidden: Value<'number'> & number }) => string;
		trend: (d: { days: Value<'days'> | undefined; first: Value<'number'>; decimals: Value<'number', 1>; last: Value<'number'>; lowest: Value<'number'>; highest: Value<'number'>; usual: Value<'low'> & Value<'high'> | undefined }) => string;
		asked: (d: { prompt: Text }) => string;
		quoted: (d: { text: Text }) => string;
		you: string;
		unknown: string;
		unnamed: string;
		sentiment: (d: { sentiment: Text }) => string;
		doesNotFit: string;
		subject: string;
	};
	score: {
		none: string;
		inList: string;
		daily: string;
		of: (d: { domain: Text | undefined }) => string;
		in30Days: string;
		since: (d: { date: Value<'date'>; to: Value<'date', 1> }) => string;
		left: (d: { since: Value<'date'> & Value<'longDate'>; to: Value<'date', 1> & Value<'longDate', 1>; side: Text; score: Value<'smoothed'>; chart: Value<'smoothed', 1> }) => string;
		stillOutside: (d: { side: Text; score: Value<'smoothed'>; chart: Value<'smoothed', 1> }) => string;
		cameBack: (d: { span: Text; from: Value<'date'> & Value<'longDate'> & Value<'dayOfMonth'>; to: Value<'date', 1> & Value<'date'> & Value<'longDate', 1> & Value<'longDate'>; side: Text; score: Value<'smoothed'>; chart: Value<'smoothed', 1> }) => string;
		outlier: (d: { score: Value<'number'>; level: Value<'number'> }) => string;
		tooEarly: (d: { days: Value<'number'> & number; needed: Value<'number'> }) => string;
		leftInSubject: (d: { side: Text }) => string;
		outsideInSubject: (d: { side: Text }) => string;
	};
	mentions: {
		all: string;
		label: (d: { sentiment: Text }) => string;
		notCounted: string;
		noneOfThoseRead: string;
		versus: (d: { previous: Value<'period'> }) => string;
		moved: (d: { filters: Value<'mention'>; went: Text; now: Value<'number'> & Value<'than'>; before: Value<'than', 1>; previous: Value<'than', 2>; low: Value<'number'>; high: Value<'number'> }) => string;
		mostly: (d: { engine: Value<'assistant'>; now: Value<'number'>; before: Value<'number'>; went: Text }) => string;
		countedFrom: (d: { engine: Value<'assistant'>; now: Value<'number'>; before: Value<'number'>; went: Text }) => string;
		unusualOf: (d: { names: Value<'list'>; count: number; side: Text }) => string;
		nobodyNamed: (d: { previous: Value<'period'>; before: number & Value<'number'> }) => string;
		noneNow: (d: { filters: Value<'mention'>; previous: Value<'period'>; before: Value<'number'> }) => string;
		few: (d: { filters: Value<'mention'>; now: Value<'mention', 2> & Value<'than'>; before: Value<'than', 1>; previous: Value<'than', 2>; went: Text }) => string;
		noneBefore: (d: { filters: Value<'mention'>; now: Value<'mention', 2>; previous: Value<'period'> }) => string;
		minimum: (d: { filters: Value<'mention'>; total: Value<'mention', 2> }) => string;
		ofThemNegative: (d: { negative: Value<'number'> & number }) => string;
		theme: (d: { answers: number & Value<'number'>; assistants: number & Value<'number'>; text: Text; cited: Text | undefined }) => string;
		inAnswers: (d: { answers: number & Value<'number'>; assistants: number & Value<'number'> }) => string;
		noneInPeriod: (d: { filters: Value<'mention'> }) => string;
		only: (d: { filters: Value<'mention'> }) => string;
		title: (d: { filters: Value<'mention'>; total: Value<'mention', 2>; days: Value<'days'> | undefined }) => string;
		new: (d: { filters: Value<'mention'>; total: Value<'mention', 2> }) => string;
		count: (d: { filters: Value<'mention'>; total: Value<'mention', 2> }) => string;
		inList: (d: { filters: Value<'mention'> }) => string;
		subject: (d: { title: Text; negative: Value<'number'> & number }) => string;
		byAssistant: string;
		bySentiment: string;
		atLeastLabel: (d: { label: Text }) => string;
		tooMany: string;
		uncounted: string;
		themes: string;
		mostCited: string;
		mostCitedOfRead: string;
		times: (d: { times: number & Value<'number'> }) => string;
		newPrompts: string;
		lostPrompts: string;
		newSources: string;
		lostSources: string;
		quotations: string;
		selection: string;
		latest: (d: { sentiment: Text }) => string;
		negativeFirst: string;
		positiveFirst: string;
	};
	share: {
		name: string;
		none: string;
		lastDays: (d: { days: number & Value<'number'> }) => string;
		rank: (d: { rank: number; of: Text }) => string;
		equal: (d: { name: Text }) => string;
		ahead: (d: { by: Value<'points'>; name: Text }) => string;
		behind: (d: { by: Value<'points'>; name: Text; rank: number; of: Text }) => string;
	};
	prompts: {
		gained: (d: { gained: number & Value<'number'> }) => string;
		lost: (d: { lost: number & Value<'number'> }) => string;
		both: (d: { gained: number & Value<'number'>; lost: Value<'number'> }) => string;
	};
	sources: {
		others: (d: { hidden: number & Value<'number'> }) => string;
		gained: (d: { names: Value<'list'> }) => string;
		lost: (d: { names: Value<'list'> }) => string;
	};
	breakdown: {
		title: {
			domain: string;
			url: string;
			prompt: string;
		};
		found: {
			domain: (d: { isAtLeast: boolean; total: number & Value<'number'> }) => string;
			url: (d: { isAtLeast: boolean; total: number & Value<'number'> }) => string;
			prompt: (d: { isAtLeast: boolean; total: number & Value<'number'> }) => string;
		};
		gained: (d: { names: Value<'list'> }) => string;
		lost: (d: { names: Value<'list'> }) => string;
		gainedName: (d: { name: Text; answers: number & Value<'number'> }) => string;
		lostName: (d: { name: Text; answers: Value<'number'> }) => string;
		changes: (d: { gained: Value<'number'> & number; lost: Value<'number'> & number }) => string;
		limit: string;
	};
	effect: {
		title: (d: { domain: Text | undefined; date: Value<'date'> }) => string;
		verdict: {
			up: string;
			down: string;
			none: string;
			tooEarly: string;
		};
		score: (d: { days: Value<'number'>; date: Value<'date'> & Value<'longDate'>; to: Value<'date', 1> & Value<'longDate', 1>; side: Text; by: number & Value<'number'>; isChance: boolean; low: Value<'delta'>; decimals: Value<'delta', 1>; high: Value<'delta'> }) => string;
		tooEarly: (d: { date: Value<'date'> & Value<'longDate'>; to: Value<'date', 1> & Value<'longDate', 1>; days: Value<'number'> & number; needed: Value<'number'> }) => string;
		fewBefore: (d: { date: Value<'date'> & Value<'longDate'>; to: Value<'date', 1> & Value<'longDate', 1>; days: Value<'number'> & number; needed: Value<'number'> }) => string;
		fewSince: (d: { date: Value<'date'> & Value<'longDate'>; to: Value<'date', 1> & Value<'longDate', 1>; days: Value<'number'> & number; needed: Value<'number'> }) => string;
		noScore: (d: { date: Value<'date'> & Value<'longDate'>; to: Value<'date', 1> & Value<'longDate', 1> }) => string;
		notCovered: (d: { previous: Value<'period'> }) => string;
		meanwhile: string;
		mean: (d: { date: Value<'date'>; to: Value<'date', 1> }) => string;
		expected: (d: { score: Value<'number'> }) => string;
		chart: (d: { date: Value<'date'> }) => string;
	};
	plan: {
		name: string;
		title: (d: { week: Value<'date'> & Value<'longDate'> }) => string;
		actions: (d: { week: Value<'date'> & Value<'longDate'> }) => string;
		subject: (d: { actions: number & Value<'number'>; week: Value<'date'> & Value<'longDate'> }) => string;
		untitled: string;
		lift: (d: { delta: Text; unit: Text }) => string;
		next: (d: { title: Text; lift: Text | undefined }) => string;
	};
	report: {
		title: (d: { domain: Text | undefined }) => string;
		yourBrand: string;
		unavailable: {
			visibility: (d: { whose: Text | undefined }) => string;
			benchmarks: (d: { whose: Text | undefined }) => string;
			mentions: (d: { whose: Text | undefined }) => string;
			actionPlan: (d: { whose: Text | undefined }) => string;
		};
		comparedWith: (d: { previous: Value<'period'> }) => string;
		source: (d: { time: Value<'time'> }) => string;
		begins: (d: { date: Value<'date'> & Value<'longDate'> }) => string;
		first: (d: { length: Text; days: Value<'number'>; figures: Value<'list'>; next: Value<'date'> & Value<'longDate'> }) => string;
		notCompared: (d: { previous: Value<'period'> }) => string;
		tooEarly: string;
		inRange: (d: { kinds: number; names: Value<'list'>; ranges: number }) => string;
		normal: (d: { period: Text }) => string;
		normalPeriod: (d: { length: Text; days: Value<'number'> }) => string;
		scoreSubject: (d: { name: Value<'brand'>; score: Value<'number'>; said: Text }) => string;
		mentionsSubject: (d: { name: Value<'brand'>; isAtLeast: boolean; filters: Value<'mention'>; total: Value<'mention', 2>; engine: Text | undefined; days: Value<'days'> }) => string;
		moreThanUsual: (d: { isMore: boolean; filters: Value<'mention'> }) => string;
	};
	combined: {
		title: (d: { domains: number & Value<'number'> }) => string;
		untitled: string;
		shortSubject: (d: { news: Value<'number'> & number; domains: number & Value<'number'> }) => string;
		isMissing: (d: { name: Text }) => string;
		item: (d: { index: Text }) => string;
		domain: string;
		score: string;
		negative: string;
		standings: {
			usual: (d: { domains: Value<'number'>; total: Value<'number'> }) => string;
			fell: (d: { domains: Value<'number'> }) => string;
			mentions: (d: { domains: Value<'number'> }) => string;
			rose: (d: { domains: Value<'number'> }) => string;
			still: (d: { domains: Value<'number'> }) => string;
			tooEarly: (d: { domains: Value<'number'> }) => string;
			others: (d: { domains: Value<'number'> & number }) => string;
			missing: (d: { domains: Value<'number'> }) => string;
		};
		asUsual: (d: { domains: number }) => string;
		left: (d: { name: Value<'brand'>; side: Text; score: Value<'smoothed'>; chart: Value<'smoothed', 1> }) => string;
		leftByScore: (d: { name: Value<'brand'>; side: Text; chart: Value<'level'> & Value<'low'> & Value<'high'> }) => string;
		mentions: (d: { name: Value<'brand'>; filters: Value<'mention'>; total: Value<'mention', 2> & number; low: Value<'number'>; high: Value<'number'> }) => string;
		change: (d: { since: Text }) => string;
		changeSinceLast: (d: { date: Value<'date'> & Value<'longDate'> }) => string;
	};
	analysis: {
		of: (d: { domain: Text | undefined }) => string;
		hasFailed: (d: { domain: Text | undefined }) => string;
		isRunning: (d: { domain: Text | undefined }) => string;
		samples: (d: { low: Value<'number'>; high: Value<'number'>; isPart: boolean; complete: Value<'number'> & number; total: number & Value<'number'> }) => string;
		usual: (d: { chart: Value<'low'> & Value<'high'> }) => string;
		sentiment: (d: { sentiment: Value<'number'> }) => string;
		accuracy: (d: { accuracy: Value<'number'> }) => string;
		sincePrevious: string;
		scores: (d: { hasChange: boolean }) => string;
		failed: string;
		pending: string;
		analyzed: (d: { time: Value<'time'> }) => string;
		comparison: (d: { leader: Text | undefined }) => string;
		asOf: (d: { time: Value<'time'> }) => string;
		tied: string;
		history: (d: { total: number; domain: Text | undefined; days: Value<'days'> | undefined }) => string;
		latestScore: string;
		scoreOn: (d: { date: Value<'date'> }) => string;
	};
	events: {
		sample: (d: { text: Text }) => string;
		since: (d: { time: Value<'time'> }) => string;
		from: (d: { figure: Text }) => string;
		mention: (d: { assistant: Text | undefined; tone: Text }) => string;
		silence: (d: { hours: Value<'hours'> }) => string;
		lastMention: (d: { time: Value<'time'> }) => string;
		noMention: string;
		share: (d: { isOwn: boolean; name: Value<'brand'>; went: Text; rank: number }) => string;
		overtook: (d: { isOwn: boolean; name: Value<'brand'>; names: Value<'brands'>; hasMore: Value<'brands', 1>; to: number; from: number }) => string;
		overtaken: (d: { isOwn: boolean; name: Value<'brand'>; names: Value<'brands'>; hasMore: Value<'brands', 1>; to: number; from: number; isSeveral: boolean }) => string;
		apart: (d: { headline: Text; isAhead: boolean; by: Value<'points'> }) => string;
		shareOf: (d: { name: Value<'brand'> }) => string;
		category: (d: { name: Text }) => string;
		score: (d: { domain: Text | undefined; went: Text; score: Text }) => string;
		outside: (d: { domain: Text | undefined; side: Text; score: Value<'number'> | undefined }) => string;
		inside: (d: { domain: Text | undefined }) => string;
		level: (d: { chart: Value<'level'> & Value<'low'> & Value<'high'> }) => string;
		shortTrend: (d: { needed: Value<'number'>; limit: number & Value<'number'> }) => string;
	};
}
