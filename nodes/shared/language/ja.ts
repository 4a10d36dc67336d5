import { assistantName } from '../assistants';
import { calendarDay } from '../time/format';
import type { PreviousPeriod } from '../time/periods';
import { hundredths } from '../values/hundredths';
import { formatsOf, isZero, type Formats } from './formats';
import type { Language } from './language';
import type { Gap, MentionKind, Passed, ScoreRange, Side, UsualPeriod } from './values';

const written = formatsOf('ja', 'long');

const formats: Formats = {
	...written,
	// "2026年11月15日～21日", where Intl has "2026/11/15～2026/11/21".
	days: (from, to) => {
		const [first, last] = [calendarDay(from), calendarDay(to)];
		if (!first || !last || from === to) return written.days(from, to);
		const isSameMonth = last.hasSame(first, 'month');
		const end = isSameMonth ? `${last.day}日` : written.dayBeside(to, from);
		return `${written.day(from)}～${end}`;
	},
	month: (number) => `${number}月`,
	// "AとB", where Intl has "A、B".
	list: (words) => (words.length === 2 ? words.join('と') : written.list(words)),
};

const { number, list, day, dayBeside, days, month } = formats;

/** "前週" (the week before) */
const previous = (period: PreviousPeriod): string => {
	switch (period.kind) {
		case 'days':
			return period.days === 1 ? '前日' : `前の${number(period.days)}日間`;
		case 'week':
			return '前週';
		case 'sameDays':
			return `${month(period.month)}の同期間`;
		case 'month':
			return month(period.month);
	}
};

/** "前週比" (vs. the week before) */
const versus = (period: PreviousPeriod): string => {
	if (period.kind === 'sameDays') return `${month(period.month)}同期比`;
	const isDays = period.kind === 'days' && period.days > 1;
	return isDays ? `前${number(period.days)}日間比` : `${previous(period)}比`;
};

const sentimentWord = (word: string): string => {
	switch (word) {
		case 'positive':
			return 'ポジティブ';
		case 'neutral':
			return 'ニュートラル';
		case 'negative':
			return 'ネガティブ';
		default:
			return word;
	}
};

/** "ChatGPTによるネガティブな言及" (negative mentions by ChatGPT) */
const mentions = ({ engine, sentiment }: MentionKind, which = '') => {
	const by = engine === undefined ? '' : `${assistantName(engine)}による`;
	const manner = sentiment === undefined ? '' : `${sentimentWord(sentiment)}な`;
	return `${by}${which}${manner}言及`;
};
const countedMentions = (total: number, kind: MentionKind) => `${mentions(kind)}${number(total)}件`;

/** Behind a domain with a space, so that no program takes the words for a part of the address. */
const ofDomain = (domain: string | undefined) =>
	domain === undefined ? 'このドメインの' : `${domain} の`;

const of = (whose: string | undefined) => (whose === undefined ? '' : ofDomain(whose));

const points = (value: number) => `${number(hundredths(Math.abs(value)))}ポイント`;
const orMore = (isAtLeast: boolean) => (isAtLeast ? '以上' : '');
const more = (hidden: number) => `ほか${number(hidden)}件`;
const smoothed = ({ score, level, low, high }: ScoreRange) =>
	`${score}（直近の数日でならした値${level}、通常${low}～${high}）`;
/** Followed by "います" or "いました". */
const beyond = (side: Side) => (side === 'above' ? '上回って' : '下回って');
const wentBeyond = (side: Side) => (side === 'above' ? '上回りました' : '下回りました');
const differenceOf = ({ now, before }: Gap) => `${number(Math.abs(now - before))}件`;

const normalPeriod = ({ days: length, isMonth }: UsualPeriod): string => {
	if (length === 7) return '通常どおりの1週間';
	if (length === 1) return '通常どおりの1日';
	return isMonth ? '通常どおりの1か月' : `通常どおりの${number(length)}日間`;
};

const firstPeriod = ({ days: length, isMonth }: UsualPeriod): string => {
	if (length === 7) return '最初の1週間';
	if (length === 1) return '最初の1日';
	return isMonth ? '最初の1か月' : `最初の${number(length)}日間`;
};

/** News of a domain, behind its name. */
const newsOf = (domain: string | undefined, news: string) =>
	domain === undefined ? news : `${domain}: ${news}`;

const answersOf = (answers: number, assistants: number) =>
	`AIアシスタント${number(assistants)}種類の回答${number(answers)}件`;

const named = ({ names, hasMore }: Passed) => (hasMore ? `${names.join('、')}など` : list(names));

/** All that readers get in Japanese. */
export const ja: Language = {
	...formats,
	sentences: (texts) => texts.join(''),

	figures: {
		noChange: '±0',
		points: (delta) => `${delta}pt`,
		atLeast: (figure) => `${figure}以上`,
		changed: (change, period) => `${period} ${change}`,
		labelled: (label, text) => `${label}: ${text}`,
		heading: (label) => `${label}:`,
		judged: (change, isUnusual) => `${change}、通常の範囲${isUnusual ? '外' : '内'}`,
		more,
		moreMissing: (hidden) => `${more(hidden)}もデータがありません`,
		trend: ({ days: span, first, last, lowest, highest, usual: band }) => {
			const usualLevel = band ? `、通常の水準${band.low}～${band.high}` : '';
			return `${span === undefined ? '' : `${span}: `}期初${first}、期末${last}、最低${lowest}、最高${highest}${usualLevel}`;
		},
		details: (words) => words.join('、'),
		asked: (prompt) => `質問: ${prompt}`,
		quoted: (text) => `「${text}」`,
		you: '貴社',
		unknown: '不明',
		unnamed: '名称なし',
		sentiment: sentimentWord,
		doesNotFit: 'このレポートの続きは、ここに表示しきれません。',
		chart: {
			trend: '推移',
			bars: '比較',
		},
		subject: 'AI可視性',
	},

	score: {
		none: 'スコアなし',
		daily: '可視性スコア',
		of: (domain) => `${ofDomain(domain)}AI可視性`,
		in30Days: '30日前比',
		since: (date, other) => `${dayBeside(date, other)}比`,
		left: (range, side, since, to) =>
			`スコアは${dayBeside(since, to)}から通常の範囲を${beyond(side)}います: ${smoothed(range)}。`,
		stillOutside: (range, side) =>
			`スコアは引き続き通常の範囲を${beyond(side)}います: ${smoothed(range)}。`,
		cameBack: (range, side, from, to) => {
			const first = dayBeside(from, to);
			const went =
				from === to
					? `${first}に通常の範囲を${wentBeyond(side)}`
					: `${first}から${dayBeside(to, to)}まで通常の範囲を${beyond(side)}いました`;
			return `スコアは${went}が、現在は範囲内に戻っています: ${smoothed(range)}。`;
		},
		outlier: (score, level) =>
			`最新のスコアは${score}で、直近の数日（ならした値${level}）から大きく離れています。1日分だけでは変化と判断できません。`,
		tooEarly: (length, needed) =>
			`スコアの通常の範囲を判断するには、データがまだ足りません（必要な${number(needed)}日分のうち${number(length)}日分）。`,
		leftInSubject: (side) => `スコアが通常の範囲を${wentBeyond(side)}`,
		outsideInSubject: (side) => `スコアは引き続き通常の範囲を${beyond(side)}います`,
	},

	mentions: {
		all: '言及数',
		label: (sentiment) => `${sentimentWord(sentiment)}言及数`,
		notCounted: '未集計',
		noneOfThoseRead: '読み込んだ範囲ではなし',
		versus,
		moved: (kind, gap, { low, high }) => {
			const { now, before } = gap;
			const moved =
				now === before ? 'と同じ' : `より${differenceOf(gap)}${now < before ? '減って' : '増えて'}`;
			return `${mentions(kind)}は${previous(gap.previous)}${moved}${number(now)}件でした（通常: ${number(low)}～${number(high)}件）。`;
		},
		mostly: (assistant, { now, before }) =>
			`${now < before ? '減少' : '増加'}分のほぼすべてが${assistant}で、${number(before)}件から${number(now)}件に${now < before ? '減りました' : '増えました'}。`,
		countedFrom: (assistant, { now, before }) =>
			`${assistant}（${number(now)}件、以前は${number(before)}件）`,
		unusualOf: (assistants, side) =>
			`${list(assistants)}は${assistants.length === 1 ? '' : 'いずれも'}通常の範囲を${beyond(side)}います。`,
		nobodyNamed: ({ before, previous: period }) =>
			`この期間、ブランドに言及したAIアシスタントはありませんでした。${previous(period)}は${number(before)}件の回答で言及されていました。`,
		noneNow: (kind, { before, previous: period }) =>
			`${mentions(kind)}はありませんでした（${previous(period)}: ${number(before)}件）。`,
		few: (kind, gap) => {
			const { now, before } = gap;
			const text = `${mentions(kind)}は${number(now)}件で、${previous(gap.previous)}`;
			if (now === before) return `${text}と同数です。`;
			const compared = `より${differenceOf(gap)}${now < before ? '少ない' : '多い'}`;
			return `${text}${compared}ものの、変化と判断するには件数が少なすぎます。`;
		},
		noneBefore: (kind, { now, previous: period }) =>
			`${mentions(kind)}は${number(now)}件です。${previous(period)}には1件もないため、比較していません。`,
		minimum: (total, kind) =>
			`${mentions(kind)}は${number(total)}件以上です。全件を集計できていないため、比較していません。`,
		ofThemNegative: (negative) => `うちネガティブ${number(negative)}件`,
		theme: (text, answers, assistants, cited) => {
			const citing = cited === undefined ? '' : `最も多い引用元は ${cited} です。`;
			return `「${text}」は${answersOf(answers, assistants)}に見られます。${citing}`;
		},
		inAnswers: answersOf,
		noneInPeriod: (kind) => `${mentions(kind)}はありませんでした。`,
		only: (kind) => `${mentions(kind)}のみを対象としています。`,
		title: (total, kind, span) => {
			const said = total === 0 ? `${mentions(kind)}なし` : countedMentions(total, kind);
			return span ? `${said}（${days(...span)}）` : said;
		},
		newTitle: (total, kind) => `${mentions(kind, '新着の')}${number(total)}件`,
		subject: (title, negative) => `${title}、うちネガティブ${number(negative)}件`,
		byAssistant: 'AIアシスタント別',
		bySentiment: 'センチメント別',
		atLeastLabel: (label) => `${label}（下限値）`,
		tooMany: '言及がレポートで読み込める件数を超えているため、言及数はすべて下限値です。',
		uncounted: 'この期間の言及は、レポートで読み込める件数を超えているため、集計できませんでした。',
		themes: '複数の回答に共通する内容',
		mostCited: '主な引用元',
		mostCitedOfRead: '主な引用元（読み込んだ言及のみ）',
		times: (times) => `${number(times)}回`,
		newPrompts: '新規プロンプト',
		lostPrompts: '言及されなくなったプロンプト',
		newSources: '新規の引用元',
		lostSources: '引用されなくなった引用元',
		quotations: '回答の抜粋',
		selection: '一部を抜粋（ネガティブな言及を優先）',
		latest: (sentiment) => `最新の言及（${sentimentWord(sentiment)}）`,
		negativeFirst: 'ネガティブな言及、続いてその他の最新の言及',
		positiveFirst: 'ネガティブな言及なし、最新のポジティブな言及から順に',
	},

	share: {
		name: 'シェア・オブ・ボイス',
		none: 'シェア不明',
		lastDays: (length) => `過去${number(length)}日間`,
		title: (about) => ['シェア・オブ・ボイス', ...about].join('、'),
		rank: (rank, of) => `${number(of)}ブランド中${number(rank)}位`,
		subject: (share, rank, of) =>
			`シェア・オブ・ボイス: ${share}、${number(of)}ブランド中${number(rank)}位`,
		equal: (name) => `貴社と${name}のシェア・オブ・ボイスは同じです。`,
		ahead: (name, by) => `シェア・オブ・ボイスでは、貴社が${name}を${points(by)}上回っています。`,
		behind: (name, by, rank, of) =>
			`シェア・オブ・ボイスでは、${name}が貴社を${points(by)}上回っています（貴社は${number(of)}ブランド中${number(rank)}位）。`,
	},

	prompts: {
		gained: (gained) => `新たに${number(gained)}件のプロンプトで言及されました。`,
		lost: (lost) => `${number(lost)}件のプロンプトで言及されなくなりました。`,
		both: (gained, lost) =>
			`新たに${number(gained)}件のプロンプトで言及され、${number(lost)}件では言及されなくなりました。`,
	},

	sources: {
		others: more,
		gained: (names) => `新たに引用された引用元: ${names.join('、')}。`,
		lost: (names) => `引用されなくなった引用元: ${names.join('、')}。`,
	},

	breakdown: {
		title: { domain: '引用されたサイト', url: '引用されたページ', prompt: 'プロンプト' },
		found: {
			domain: (total, isAtLeast) =>
				`ブランドに言及した回答では、${number(total)}件${orMore(isAtLeast)}のサイトが引用されています。`,
			url: (total, isAtLeast) =>
				`ブランドに言及した回答では、${number(total)}件${orMore(isAtLeast)}のページが引用されています。`,
			prompt: (total, isAtLeast) =>
				`${number(total)}件${orMore(isAtLeast)}のプロンプトで言及されています。`,
		},
		gained: (names) => `新規: ${names.join('、')}。`,
		lost: (names) => `なくなったもの: ${names.join('、')}。`,
		gainedName: (name, answers) => `${name}（回答${number(answers)}件）`,
		lostName: (name, answers) => `${name}（前の期間は${number(answers)}件）`,
		changes: (gained, lost) => `新規${number(gained)}件、なくなったもの${number(lost)}件`,
		limit:
			'ブランドに言及していない回答はデータに含まれないため、これらは件数であり、割合ではありません。',
	},

	plan: {
		name: 'アクションプラン',
		title: (week) => `${day(week)}の週のアクションプラン`,
		actions: (week) => `${day(week)}の週の施策`,
		subject: (actions, week) => `${day(week)}の週の施策${number(actions)}件`,
		untitled: '無題の施策',
		lift: (delta) => `${delta}ポイント`,
		next: (title, lift) => `次の施策は「${title}」${lift === undefined ? '' : `（${lift}）`}です。`,
	},

	report: {
		title: (domain) => `AI可視性レポート: ${domain ?? '貴社ブランド'}`,
		yourBrand: '貴社ブランド',
		unavailable: {
			visibility: (whose) => `${of(whose)}可視性スコアは表示できません。`,
			benchmarks: (whose) => `${of(whose)}シェア・オブ・ボイスは表示できません。`,
			mentions: (whose) => `${of(whose)}言及は表示できません。`,
			actionPlan: (whose) => `${of(whose)}アクションプランは表示できません。`,
		},
		ofBrand: (title, brand) => `${title}（${brand}）`,
		comparedWith: (period) => `言及数は${previous(period)}と比較`,
		context: (words) => words.join('、'),
		source: (time) => `出典: 可視性レポートサービス、${time}`,
		begins: (date) =>
			`データは${day(date)}に始まります。この期間と比較できるデータはまだありません。`,
		first: (period, said, next) =>
			`${firstPeriod(period)}: ${said}。比較は${day(next)}から始まります。`,
		notCompared: (period) => `${previous(period)}との比較はありません。`,
		tooEarly: '通常の範囲を判断するには、データがまだ足りません。',
		inRange: (isScored, kinds) => {
			const names = [...(isScored ? ['スコア'] : []), ...kinds.map((kind) => mentions(kind))];
			return `${list(names)}は通常の範囲内です。`;
		},
		normal: (period) => `${normalPeriod(period)}でした。`,
		normalPeriod,
		scoreSubject: (domain, score, said) => `${domain}: AI可視性 ${score}、${said}`,
		mentionsSubject: (name, total, kind, isAtLeast, span) => {
			const whose = kind.engine === undefined ? 'AIアシスタントによる' : '';
			return `${name}: ${whose}${countedMentions(total, kind)}${isAtLeast ? '以上' : ''}、${span}`;
		},
		subject: (domain, span) => `AI可視性レポート: ${domain}、${span}`,
		moreThanUsual: (kind, isMore) => `${mentions(kind)}が通常より${isMore ? '多い' : '少ない'}`,
	},

	effect: {
		title: (domain, date) => `${ofDomain(domain)}AI可視性（${day(date)}以降）`,
		verdict: {
			up: '上昇',
			down: '低下',
			none: '偶然の範囲を超える変化なし',
			tooEarly: '判断するにはデータ不足',
		},
		score: ({ days: length, date, to }, by, { low, high }, isChance) => {
			const apart = isZero(by)
				? 'どおりです'
				: `を${points(by)}${beyond(by > 0 ? 'above' : 'below')}います`;
			const why = isChance ? '偶然で説明できる差です' : '偶然では説明できない差です';
			return `${dayBeside(date, to)}からの${number(length)}日間、スコアはそれ以前の推移から予想される値${apart}。${why}（${low}～${high}）。`;
		},
		tooEarly: (date, to, length, needed) =>
			`${dayBeside(date, to)}以降に変化があったかどうかを判断するには、データがまだ足りません（必要な${number(needed)}日分のうち${number(length)}日分）。`,
		fewBefore: (date, to, length, needed) =>
			`${dayBeside(date, to)}より前にスコアのある日が少なく、予想を立てられません（必要な${number(needed)}日分のうち${number(length)}日分）。`,
		noScore: (date, to) => `${dayBeside(date, to)}以降のスコアはありません。`,
		notCovered: (period) =>
			`${previous(period)}のデータがそろっていないため、言及数は比較していません。`,
		meanwhile: '同じ期間にほかに何があったかは分かりません。',
		mean: (date, to) => `${dayBeside(date, to)}以降の平均スコア`,
		expected: (score) => `予想値${score}比`,
		chart: (date) => `可視性スコア（${day(date)}以降を強調）`,
	},

	combined: {
		title: (domains) => `${number(domains)}ドメインのAI可視性`,
		untitled: 'AI可視性レポート',
		subject: (domains, said) => `${number(domains)}ドメインのAI可視性: ${said}`,
		shortSubject: (news, domains) =>
			`AI可視性: ${number(domains)}ドメイン中${number(news)}ドメインが通常の範囲外`,
		figure: (name, figure, change) =>
			change === undefined ? `${name} ${figure}` : `${name} ${figure}（${change}）`,
		isMissing: (name) => `${name} のデータはありません。`,
		item: (index) => `項目${index}`,
		domain: 'ドメイン',
		score: 'スコア',
		negative: 'ネガティブ',
		standings: {
			usual: (domains, total) => `${number(total)}件中${number(domains)}件は通常どおり`,
			fell: (domains) => `低下${number(domains)}件`,
			mentions: (domains) => `言及数が通常の範囲外${number(domains)}件`,
			rose: (domains) => `上昇${number(domains)}件`,
			still: (domains) => `引き続き通常の範囲外${number(domains)}件`,
			tooEarly: (domains) => `データ不足${number(domains)}件`,
			others: (domains) => `その他${number(domains)}件`,
			missing: (domains) => `データなし${number(domains)}件`,
		},
		list: (said) => said.join('、'),
		asUsual: (domains) => (domains === 1 ? '通常どおり' : `${number(domains)}件すべて通常どおり`),
		tooEarly: '通常の範囲を判断するにはデータ不足',
		sentence: (said) => `${said}。`,
		left: (name, range, side) =>
			`${name} のスコアが通常の範囲を${wentBeyond(side)}: ${smoothed(range)}。`,
		leftByScore: (name, { level, low, high }, side) =>
			`${name} のスコアが通常の範囲を${wentBeyond(side)}: ${level}（通常: ${low}～${high}）。`,
		mentions: (name, total, kind, { low, high }) =>
			`${name} の${mentions(kind)}は${number(total)}件です（通常: ${number(low)}～${number(high)}件）。`,
		change: (since) => `増減は${since}`,
		changeSinceLast: (date) => `増減は${day(date)}より前の直近スコア比`,
	},

	analysis: {
		of: (domain) => `${ofDomain(domain)}AI可視性分析`,
		hasFailed: (domain) => `${ofDomain(domain)}AI可視性分析は失敗しました`,
		isRunning: (domain) => `${ofDomain(domain)}AI可視性分析は実行中です`,
		samples: (low, high, complete, total) =>
			`${number(total)}回の分析${complete < total ? `のうち${number(complete)}回` : ''}で${low}～${high}`,
		usual: (low, high) => `このドメインの通常の範囲: ${low}～${high}`,
		sincePrevious: '前回分析比',
		since: (date) => `${day(date)}比`,
		name: 'AI可視性分析',
		scores: (hasChange) => `AI可視性分析のスコア${hasChange ? '、増減は前回分析比' : ''}`,
		failed: '分析失敗',
		pending: '実行中',
		byAssistant: 'AIアシスタント別スコア',
		figures: (total, sentiment, accuracy) =>
			[
				...(total === undefined ? [] : [`言及${number(total)}件`]),
				...(sentiment === undefined ? [] : [`センチメント${sentiment}`]),
				...(accuracy === undefined ? [] : [`正確性${accuracy}`]),
			].join('、'),
		analyzed: (time) => `分析日時: ${time}`,
		comparison: (leader) =>
			`AI可視性の比較: ${leader === undefined ? '首位なし' : `${leader} が首位`}`,
		asOf: (time) => `${time} 時点`,
		tied: '同点',
		history: (total, domain, span) => {
			const analyses = `${domain === undefined ? '' : ofDomain(domain)}AI可視性分析`;
			if (total === 0) return `${analyses}なし`;
			return `${analyses}${number(total)}件${span ? `（${days(...span)}）` : ''}`;
		},
		list: 'AI可視性分析',
		score: 'スコア',
		latestScore: '最新のスコア',
		scoreOn: (date) => `${day(date)}のスコア`,
	},
	events: {
		sample: (text) => `AI可視性のサンプル通知: ${text}`,
		since: (time) => `${time} 以降`,
		from: (figure) => `前回の${figure}から`,
		mention: (assistant, tone) => {
			const manner = { good: 'ポジティブな', bad: 'ネガティブな', neutral: '' }[tone];
			return `${assistant ?? 'AIアシスタント'}で貴社への${manner}言及がありました`;
		},
		silence: (hours) => `${formats.hours(hours).replace(' ', '')}、新しい言及がありません`,
		lastMention: (time) => `最後の言及: ${time}`,
		noMention: 'これまでの言及は確認されていません。',
		share: (name, isOwn, direction, rank) => {
			const whose = `${isOwn ? '貴社' : name}のシェア・オブ・ボイス`;
			const still = `（順位は${rank}位のまま）`;
			if (direction === undefined) return `${whose}に変化はありません${still}`;
			return `${whose}が${direction === 'up' ? '上昇' : '低下'}しました${still}`;
		},
		overtook: (name, isOwn, passed, { from, to }) =>
			`${isOwn ? '貴社' : name}が${named(passed)}を抜き、シェア・オブ・ボイスで${from}位から${to}位に上がりました`,
		// The ranks are those of the brand that was overtaken, which is therefore the subject.
		overtaken: (name, isOwn, passed, { from, to }) =>
			`${isOwn ? '貴社' : name}が${named(passed)}に抜かれ、シェア・オブ・ボイスで${from}位から${to}位に下がりました`,
		apart: (headline, by, isAhead) => `${headline}（${points(by)}${isAhead ? 'リード' : '差'}）`,
		shareOf: (name) => `${name}のシェア・オブ・ボイス`,
		brand: '名称不明のブランド',
		category: (name) => `カテゴリー: ${name}`,
		score: (domain, direction, score) => {
			const moved = { up: 'に上昇しました', down: 'に低下しました' };
			return newsOf(domain, `スコアが${score}${direction ? moved[direction] : 'です'}`);
		},
		outside: (domain, side, score) => {
			const now = score === undefined ? '' : `（${score}）`;
			return newsOf(domain, `スコアが通常の範囲を${wentBeyond(side)}${now}`);
		},
		inside: (domain) => newsOf(domain, 'スコアは通常の範囲内です'),
		level: ({ level, low, high }) =>
			`直近の数日でならしたスコアは${level}です（通常: ${low}～${high}）。`,
		shortTrend: (needed, limit) =>
			`推移データが${number(needed)}日分に満たないため、${number(limit)}ポイント以上の変化を通常の範囲外と見なします。`,
	},
};
