// Written by `npm run generate` from reports/language/messages/*.json. Do not edit.

/** A text in each form that messages ask for, e.g. its case; `String` gives the usual one. */
export interface Form {
	(form: string): string;
	toString: () => string;
}

type Text = string | Form;

/** All messages of a language, from their values. */
export interface Messages {
	forms: {
		space: string;
		comma: string;
		semicolon: string;
		colon: string;
		mentions: (d: { form: Text; total: number; sentiment: Text | undefined; engine: Text | undefined }) => string;
		period: (d: { form: Text; kind: Text; days: number; month: Text; number: Text }) => string;
		than: (d: { went: Text; period: Form; by: number; form: Text }) => string;
		answers: (d: { answers: number; assistants: number }) => string;
		points: (d: { by: number }) => string;
		smoothed: (d: { score: Text; level: Text; low: Text; high: Text }) => string;
		score: string;
		name: (d: { form: Text }) => string;
		passed: (d: { names: Text; form: Text }) => string;
		sentence: (d: { said: Text }) => string;
		sentiment: (d: { sentiment: Text }) => string;
		accuracy: (d: { accuracy: Text }) => string;
	};
	figures: {
		noChange: string;
		points: (d: { delta: Text; unit: Text }) => string;
		atLeast: (d: { figure: Text }) => string;
		changed: (d: { change: Text; period: Text }) => string;
		judged: (d: { change: Text; isUnusual: boolean }) => string;
		more: (d: { hidden: number }) => string;
		moreMissing: (d: { hidden: number }) => string;
		trend: (d: { days: Text | undefined; first: Text; last: Text; lowest: Text; highest: Text; low: Text | undefined; high: Text }) => string;
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
		daily: string;
		of: (d: { domain: Text | undefined }) => string;
		in30Days: string;
		since: (d: { date: Text }) => string;
		left: (d: { since: Form; side: Text; smoothed: Text }) => string;
		stillOutside: (d: { side: Text; smoothed: Text }) => string;
		cameBack: (d: { span: Text; from: Form; to: Form; side: Text; smoothed: Text }) => string;
		outlier: (d: { score: Text; level: Text }) => string;
		tooEarly: (d: { days: number; needed: number }) => string;
		leftInSubject: (d: { side: Text }) => string;
		outsideInSubject: (d: { side: Text }) => string;
	};
	mentions: {
		all: string;
		label: (d: { sentiment: Text }) => string;
		notCounted: string;
		noneOfThoseRead: string;
		versus: (d: { period: Form }) => string;
		moved: (d: { mentions: Form; went: Text; now: number; than: Form; low: number; high: number }) => string;
		mostly: (d: { assistant: Text; now: number; before: number; went: Text }) => string;
		countedFrom: (d: { assistant: Text; now: number; before: number; went: Text }) => string;
		unusualOf: (d: { names: Text; count: number; side: Text }) => string;
		nobodyNamed: (d: { period: Form; before: number }) => string;
		noneNow: (d: { mentions: Form; period: Form; before: number }) => string;
		few: (d: { mentions: Form; than: Text; went: Text }) => string;
		noneBefore: (d: { mentions: Form; period: Form }) => string;
		minimum: (d: { mentions: Form }) => string;
		ofThemNegative: (d: { negative: number }) => string;
		theme: (d: { answers: Text; text: Text; cited: Text | undefined }) => string;
		inAnswers: (d: { answers: Text }) => string;
		noneInPeriod: (d: { mentions: Form }) => string;
		only: (d: { mentions: Form }) => string;
		title: (d: { mentions: Form; span: Text | undefined }) => string;
		subject: (d: { title: Text; negative: number }) => string;
		byAssistant: string;
		bySentiment: string;
		atLeastLabel: (d: { label: Text }) => string;
		tooMany: string;
		uncounted: string;
		themes: string;
		mostCited: string;
		mostCitedOfRead: string;
		times: (d: { times: number }) => string;
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
		lastDays: (d: { days: number }) => string;
		rank: (d: { rank: Text; of: Text }) => string;
		equal: (d: { name: Text }) => string;
		ahead: (d: { points: Text; name: Text }) => string;
		behind: (d: { points: Text; name: Text; rank: Text; of: Text }) => string;
	};
	prompts: {
		gained: (d: { gained: number }) => string;
		lost: (d: { lost: number }) => string;
		both: (d: { gained: number; lost: number }) => string;
	};
	sources: {
		others: (d: { hidden: number }) => string;
		gained: (d: { names: Form }) => string;
		lost: (d: { names: Form }) => string;
	};
	breakdown: {
		title: {
			domain: string;
			url: string;
			prompt: string;
		};
		found: {
			domain: (d: { isAtLeast: boolean; total: number }) => string;
			url: (d: { isAtLeast: boolean; total: number }) => string;
			prompt: (d: { isAtLeast: boolean; total: number }) => string;
		};
		gained: (d: { names: Form }) => string;
		lost: (d: { names: Form }) => string;
		gainedName: (d: { name: Text; answers: number }) => string;
		lostName: (d: { name: Text; answers: number }) => string;
		changes: (d: { gained: number; lost: number }) => string;
		limit: string;
	};
	effect: {
		title: (d: { domain: Text | undefined; date: Text }) => string;
		verdict: {
			up: string;
			down: string;
			none: string;
			tooEarly: string;
		};
		score: (d: { days: number; date: Form; side: Text; by: number; isChance: boolean; low: Text; high: Text }) => string;
		tooEarly: (d: { date: Form; days: number; needed: number }) => string;
		fewBefore: (d: { date: Form; days: number; needed: number }) => string;
		fewSince: (d: { date: Form; days: number; needed: number }) => string;
		noScore: (d: { date: Form }) => string;
		notCovered: (d: { period: Text }) => string;
		meanwhile: string;
		mean: (d: { date: Text }) => string;
		expected: (d: { score: Text }) => string;
		chart: (d: { date: Text }) => string;
	};
	plan: {
		name: string;
		title: (d: { week: Form }) => string;
		actions: (d: { week: Form }) => string;
		subject: (d: { actions: number; week: Form }) => string;
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
		ofBrand: (d: { title: Text; brand: Text }) => string;
		comparedWith: (d: { period: Form }) => string;
		source: (d: { time: Text }) => string;
		begins: (d: { date: Form }) => string;
		first: (d: { length: Text; days: number; said: Text; next: Form }) => string;
		notCompared: (d: { period: Form }) => string;
		tooEarly: string;
		inRange: (d: { kinds: number; names: Text; ranges: number }) => string;
		normal: (d: { period: Text }) => string;
		normalPeriod: (d: { length: Text; days: number }) => string;
		scoreSubject: (d: { name: Form; score: Text; said: Text }) => string;
		mentionsSubject: (d: { name: Form; isAtLeast: boolean; mentions: Form; engine: Text | undefined; span: Text }) => string;
		moreThanUsual: (d: { isMore: boolean; mentions: Text }) => string;
	};
	combined: {
		title: (d: { domains: number }) => string;
		untitled: string;
		shortSubject: (d: { news: number; domains: number }) => string;
		isMissing: (d: { name: Text }) => string;
		item: (d: { index: Text }) => string;
		domain: string;
		score: string;
		negative: string;
		standings: {
			usual: (d: { domains: number; total: number }) => string;
			fell: (d: { domains: number }) => string;
			mentions: (d: { domains: number }) => string;
			rose: (d: { domains: number }) => string;
			still: (d: { domains: number }) => string;
			tooEarly: (d: { domains: number }) => string;
			others: (d: { domains: number }) => string;
			missing: (d: { domains: number }) => string;
		};
		asUsual: (d: { domains: number }) => string;
		left: (d: { name: Form; side: Text; smoothed: Text }) => string;
		leftByScore: (d: { name: Form; side: Text; level: Text; low: Text; high: Text }) => string;
		mentions: (d: { name: Form; mentions: Form; low: number; high: number; total: number }) => string;
		change: (d: { since: Text }) => string;
		changeSinceLast: (d: { date: Form }) => string;
	};
	analysis: {
		of: (d: { domain: Text | undefined }) => string;
		hasFailed: (d: { domain: Text | undefined }) => string;
		isRunning: (d: { domain: Text | undefined }) => string;
		samples: (d: { low: Text; high: Text; isPart: boolean; complete: number; total: number }) => string;
		usual: (d: { low: Text; high: Text }) => string;
		sincePrevious: string;
		scores: (d: { hasChange: boolean }) => string;
		failed: string;
		pending: string;
		analyzed: (d: { time: Text }) => string;
		comparison: (d: { leader: Text | undefined }) => string;
		asOf: (d: { time: Text }) => string;
		tied: string;
		history: (d: { total: number; domain: Text | undefined; span: Text | undefined }) => string;
		latestScore: string;
		scoreOn: (d: { date: Text }) => string;
	};
	events: {
		sample: (d: { text: Text }) => string;
		since: (d: { time: Text }) => string;
		from: (d: { figure: Text }) => string;
		mention: (d: { assistant: Text | undefined; tone: Text }) => string;
		silence: (d: { hours: Text }) => string;
		lastMention: (d: { time: Text }) => string;
		noMention: string;
		share: (d: { isOwn: boolean; name: Form; went: Text; rank: Text }) => string;
		overtook: (d: { isOwn: boolean; name: Form; passed: Text; to: Text; from: Text }) => string;
		overtaken: (d: { isOwn: boolean; name: Text; passed: Form; to: Text; from: Text; isSeveral: boolean }) => string;
		apart: (d: { headline: Text; isAhead: boolean; points: Text }) => string;
		shareOf: (d: { name: Form }) => string;
		category: (d: { name: Text }) => string;
		score: (d: { domain: Text | undefined; went: Text; score: Text }) => string;
		outside: (d: { domain: Text | undefined; side: Text; score: Text | undefined }) => string;
		inside: (d: { domain: Text | undefined }) => string;
		level: (d: { level: Text; low: Text; high: Text }) => string;
		shortTrend: (d: { needed: number; limit: number }) => string;
	};
}
