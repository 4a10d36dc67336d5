import type { Benchmarks } from './benchmarks';
import type { ReportingKeyOptions, ReportingNamedKeys } from './keys';
import type { Mention } from './mentionContent';
import { orderedMentions } from './mentionOrder';
import { brandOf, type ReportingService } from './service';

/** The mentions from a test's side: the truth, and how to change it. */
interface MentionTruth {
	/** Mentions listed now. */
	count(): number;
	/** Every mention listed now, newest `captured_at` first, generated one by one. */
	list(): Generator<Mention>;
	/** Adds a mention, listed from now on; a `captured_at` of the past makes it a late arrival. */
	addMention(mention?: Partial<Mention>): Mention;
	/** Adds `count` mentions; all with the same `captured_at`, if one is given. */
	addMentions(count: number, mention?: Partial<Mention>): Mention[];
	/** Lets the history up to the start hold this many mentions, spread over at most 90 days. */
	setMentionCount(count: number): void;
	/** Lets each mention of the history have other content; `age` is 0 for the newest. Filters go by what it had before. */
	setContent(content: (mention: Mention, age: number) => Mention): void;
	/** Stops and resumes the live arrivals of the switch `arrivalsPerHour`. */
	pause(): void;
	resume(): void;
}

/** The reporting service from a test's side. */
export interface ReportingSandbox {
	readonly baseUrl: string;
	readonly keys: ReportingNamedKeys;
	/** @returns the secret of a new key. */
	createKey(options: ReportingKeyOptions): string;
	readonly mentions: MentionTruth;
	/** Lets a tracked domain (default: the own one) have this score from today on. */
	setScore(score: number, domain?: string): void;
	/** Lets a domain have a trend of these scores, up to today; null for a day without one. */
	setTrend(scores: Array<number | null>, domain?: string): void;
	/** Lets the competitive set be this one, in this order. */
	setCompetitors(competitors: Benchmarks['competitors']): void;
}

function* listMentions(service: ReportingService): Generator<Mention> {
	service.mentions.settle();
	const { mentions } = service;
	const list = orderedMentions(mentions, 'newest', -Infinity);
	let arrival = 0;
	for (let position = 0; position < list.historySize; position++) {
		const key = list.historyKey(position);
		while (arrival < list.arrivalCount && list.arrivalKey(arrival) < key) {
			yield mentions.arrivalMention(list.arrival(arrival++));
		}
		yield mentions.historyMention(list.age(position));
	}
	while (arrival < list.arrivalCount) yield mentions.arrivalMention(list.arrival(arrival++));
}

function mentionTruth(service: ReportingService): MentionTruth {
	const store = () => service.mentions;
	return {
		count: () => {
			store().settle();
			return store().count;
		},
		list: () => listMentions(service),
		addMention: (mention) => store().add(mention),
		addMentions: (count, mention) => Array.from({ length: count }, () => store().add(mention)),
		setMentionCount: (count) => {
			store().historyCount = count;
		},
		setContent: (content) => {
			store().historyContent = content;
		},
		pause: () => store().pause(true),
		resume: () => store().pause(false),
	};
}

/** @returns the handle that tests hold of a running reporting service. */
export function createReportingFacade(
	service: ReportingService,
	base: () => string,
): ReportingSandbox {
	return {
		get baseUrl() {
			return `${base()}${service.prefix}`;
		},
		get keys() {
			return service.namedKeys;
		},
		createKey: (options) => service.keys.create(options),
		mentions: mentionTruth(service),
		setScore: (score, domain) => service.trend.setScore(brandOf(domain), score, service.today()),
		setTrend: (scores, domain) => service.trend.setTrend(brandOf(domain), scores, service.today()),
		setCompetitors: (competitors) => {
			service.competitors = competitors;
		},
	};
}
