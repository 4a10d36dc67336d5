import { assistantName } from '../assistants';
import type { PreviousPeriod } from '../time/periods';
import { hundredths } from '../values/hundredths';
import { capital, formatsOf, isZero, type Formats } from './formats';
import type { Language } from './language';
import type { Direction, Gap, MentionKind, Passed, ScoreRange, Side, UsualPeriod } from './values';

/** The first day of a month is an ordinal: "1º de nov. de 2026", "1º – 30 de nov. de 2026". */
const withOrdinal = (dates: string) => dates.replace(/(?<!\d)1(?= de |\s–)/g, '1º');

const formatsWith = (monthName: 'short' | 'long'): Formats => {
	const all = formatsOf('pt-BR', monthName);
	return {
		...all,
		day: (date) => withOrdinal(all.day(date)),
		dayBeside: (date, other) => withOrdinal(all.dayBeside(date, other)),
		days: (from, to) => withOrdinal(all.days(from, to)),
		timeIn: (zone, timestamp) => withOrdinal(all.timeIn(zone, timestamp)),
	};
};

const formats = formatsWith('short');
const { number, count, list, day, dayBeside, days, month } = formats;

/** Dates of sentences, "18 de novembro"; labels and titles have "18 de nov.". */
const inFull = formatsWith('long');

/** From a million on, a noun has "de" before it: "1.000.000 de menções". */
const counted = (total: number, one: string, other: string) =>
	count(total, { one, many: `de ${other}`, other });

/** As `counted` for a feminine noun, with "nenhuma menção" instead of a zero. */
const countedOrNone = (total: number, one: string, other: string) =>
	total === 0 ? `nenhuma ${one}` : counted(total, one, other);

/** The noun without its article, "semana anterior". */
const previousLabel = (period: PreviousPeriod): string => {
	switch (period.kind) {
		case 'days':
			return period.days === 1 ? 'dia anterior' : `${number(period.days)} dias anteriores`;
		case 'week':
			return 'semana anterior';
		case 'sameDays':
			return `mesmos dias de ${month(period.month)}`;
		case 'month':
			return month(period.month);
	}
};

/** The article of the noun, before which "em" becomes "n". */
const articleOf = (period: PreviousPeriod): string => {
	switch (period.kind) {
		case 'days':
			return period.days === 1 ? 'o' : 'os';
		case 'week':
			return 'a';
		case 'sameDays':
			return 'os';
		case 'month':
			return '';
	}
};

/** "a semana anterior", as a noun */
const previous = (period: PreviousPeriod) =>
	`${articleOf(period)} ${previousLabel(period)}`.trimStart();

/** When: "na semana anterior", but "em outubro" */
const inPrevious = (period: PreviousPeriod) =>
	`${period.kind === 'month' ? 'em' : `n${articleOf(period)}`} ${previousLabel(period)}`;

type Sentiment = NonNullable<MentionKind['sentiment']>;

/** "menção negativa" */
const ADJECTIVES = { positive: 'positiva', neutral: 'neutra', negative: 'negativa' };
/** "sentimento negativo" */
const SENTIMENTS = { positive: 'positivo', neutral: 'neutro', negative: 'negativo' };
const isSentiment = (word: string): word is Sentiment => Object.hasOwn(SENTIMENTS, word);

// The names of assistants are masculine: "o Gemini", "no Perplexity".
const inAssistant = ({ engine }: MentionKind) =>
	engine === undefined ? '' : ` no ${assistantName(engine)}`;
const singular = ({ sentiment }: MentionKind) =>
	sentiment === undefined ? 'menção' : `menção ${ADJECTIVES[sentiment]}`;
const several = ({ sentiment }: MentionKind) =>
	sentiment === undefined ? 'menções' : `menções ${ADJECTIVES[sentiment]}s`;

/** "menções negativas no ChatGPT" */
const mentions = (kind: MentionKind) => several(kind) + inAssistant(kind);
const noMention = (kind: MentionKind) => `Nenhuma ${singular(kind)}${inAssistant(kind)}`;
const countedMentions = (total: number, kind: MentionKind) =>
	countedOrNone(total, singular(kind), several(kind)) + inAssistant(kind);

const answers = (total: number) => counted(total, 'resposta', 'respostas');
const assistants = (total: number) => counted(total, 'assistente', 'assistentes');
const atLeast = (isAtLeast: boolean) => (isAtLeast ? 'pelo menos ' : '');
const newPrompts = (total: number) => counted(total, 'novo prompt', 'novos prompts');
const analyses = (total: number) => counted(total, 'análise', 'análises');
const domainsOf = (total: number) => counted(total, 'domínio', 'domínios');
const of = (whose: string | undefined) => (whose === undefined ? '' : ` de ${whose}`);
const points = (value: number) => counted(hundredths(Math.abs(value)), 'ponto', 'pontos');
const percentagePoints = (value: number) =>
	counted(hundredths(Math.abs(value)), 'ponto percentual', 'pontos percentuais');
const more = (hidden: number) => `… e mais ${number(hidden)}`;
const beyond = (side: Side) => (side === 'above' ? 'acima' : 'abaixo');
const smoothed = ({ score, level, low, high }: ScoreRange) =>
	`${score} (suavizada nos últimos dias: ${level}; habitual: ${low}–${high})`;
const passed = { above: 'subiu acima', below: 'caiu abaixo' };

const normalPeriod = ({ days: length, isMonth }: UsualPeriod): string => {
	if (length === 7) return 'semana normal';
	if (length === 1) return 'dia normal';
	return isMonth ? 'mês normal' : `${number(length)} dias normais`;
};

const firstPeriod = ({ days: length, isMonth }: UsualPeriod): string => {
	if (length === 7) return 'A primeira semana completa';
	if (length === 1) return 'O primeiro dia completo';
	return isMonth ? 'O primeiro mês completo' : `Os primeiros ${number(length)} dias completos`;
};

/** e.g. "120 a menos que na semana anterior" */
const than = ({ now, before, previous: period }: Gap): string => {
	if (now === before) return `o mesmo número que ${inPrevious(period)}`;
	const word = now < before ? 'menos' : 'mais';
	return `${number(Math.abs(now - before))} a ${word} que ${inPrevious(period)}`;
};

/** e.g. "de 17 a 19 de novembro" */
const fromTo = (from: string, to: string): string => {
	const [first, last] = [inFull.dayBeside(from, to), inFull.dayBeside(to, to)];
	const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
	return `de ${isSameMonth ? first.split(' ')[0] : first} a ${last}`;
};

const ofDomain = (domain: string | undefined) =>
	domain === undefined ? 'do domínio' : `de ${domain}`;
const visibilityOf = (domain: string | undefined) => `Visibilidade em IA ${ofDomain(domain)}`;
/** News of a domain, behind its name. */
const newsOf = (domain: string | undefined, news: string) =>
	domain === undefined ? capital(news) : `${domain}: ${news}`;
const went = (direction: Direction) => (direction === 'up' ? 'subiu' : 'caiu');

const YOUR_BRAND = 'sua marca';
const UNNAMED_BRAND = 'uma marca';
/** Names stay as they are. */
const atStart = (name: string) =>
	name === YOUR_BRAND || name === UNNAMED_BRAND ? capital(name) : name;
const named = ({ names, hasMore }: Passed) =>
	hasMore ? `${names.join(', ')} e outras marcas` : list(names);

/** All that readers get in Brazilian Portuguese. */
export const ptBr: Language = {
	...formats,
	sentences: (texts) => texts.join(' '),

	figures: {
		noChange: 'sem variação',
		// Percentage points.
		points: (delta) => `${delta} p.p.`,
		atLeast: (figure) => `pelo menos ${figure}`,
		changed: (change, period) => `${change} ${period}`,
		labelled: (label, text) => `${label}: ${text}`,
		heading: (label) => `${label}:`,
		judged: (change, isUnusual) => `${change}, ${isUnusual ? 'fora' : 'dentro'} do habitual`,
		more,
		moreMissing: (hidden) => `${more(hidden)} sem dados`,
		// With semicolons, since the figures have decimal commas.
		trend: ({ days: span, first, last, lowest, highest, usual }) => {
			const usualLevel = usual ? `; nível habitual de ${usual.low} a ${usual.high}` : '';
			return `${span === undefined ? '' : `${span}: `}início ${first}; fim ${last}; mínimo ${lowest}; máximo ${highest}${usualLevel}`;
		},
		details: (words) => words.join(', '),
		asked: (prompt) => `Pergunta: ${prompt}`,
		quoted: (text) => `“${text}”`,
		you: YOUR_BRAND,
		unknown: 'desconhecido',
		unnamed: 'sem nome',
		sentiment: (word) => (isSentiment(word) ? SENTIMENTS[word] : word),
		doesNotFit: 'O restante deste relatório não cabe aqui.',
		chart: {
			trend: 'Evolução',
			bars: 'Comparação',
			// "Nota" would be a score.
		},
		subject: 'Visibilidade em IA',
	},

	score: {
		none: 'sem pontuação',
		daily: 'Pontuação de visibilidade',
		of: visibilityOf,
		in30Days: 'em 30 dias',
		since: (date, other) => `desde ${dayBeside(date, other)}`,
		left: (range, side, since, to) =>
			`A pontuação está ${beyond(side)} da faixa habitual desde ${inFull.dayBeside(since, to)}: ${smoothed(range)}.`,
		stillOutside: (range, side) =>
			`A pontuação continua ${beyond(side)} da faixa habitual: ${smoothed(range)}.`,
		cameBack: (range, side, from, to) => {
			const when = from === to ? `em ${inFull.dayBeside(from, to)}` : fromTo(from, to);
			return `${capital(when)}, a pontuação ficou ${beyond(side)} da faixa habitual; depois, voltou a ela: ${smoothed(range)}.`;
		},
		outlier: (score, level) =>
			`A última pontuação é ${score}, longe dos últimos dias (suavizada: ${level}). Um único dia é pouco para falar em mudança.`,
		tooEarly: (length, needed) =>
			`Ainda é cedo para dizer o que é habitual na pontuação (${number(length)} de ${number(needed)} dias).`,
		// In subjects, they follow "visibilidade em IA 72,26".
		leftInSubject: (side) => `${passed[side]} da faixa habitual`,
		outsideInSubject: (side) => `ainda ${beyond(side)} da faixa habitual`,
	},

	mentions: {
		all: 'Menções',
		label: (sentiment) => capital(several({ sentiment })),
		notCounted: 'sem contagem',
		noneOfThoseRead: 'nenhuma entre as lidas',
		versus: (period) => `vs. ${previousLabel(period)}`,
		moved: (kind, gap, { low, high }) => {
			const { now, before } = gap;
			const moved =
				now === before
					? `ficaram em ${number(now)}`
					: `${now < before ? 'caíram' : 'subiram'} para ${number(now)}, ${than(gap)}`;
			return `As ${mentions(kind)} ${moved} (habitual: ${number(low)}–${number(high)}).`;
		},
		mostly: (assistant, { now, before }) =>
			`Quase toda a diferença está no ${assistant}: ${number(now)} em vez de ${number(before)}.`,
		countedFrom: (assistant, { now, before }) =>
			`${assistant} (${number(now)} em vez de ${number(before)})`,
		unusualOf: (names, side) => {
			const all = capital(list(names.map((name) => `o ${name}`)));
			const each = names.length === 2 ? 'ambos' : 'todos';
			const are = names.length === 1 ? 'está' : `estão ${each}`;
			return `${all} ${are} ${beyond(side)} do habitual.`;
		},
		nobodyNamed: ({ before, previous: period }) =>
			`Nenhum assistente mencionou a marca neste período; ${inPrevious(period)}, ela apareceu em ${answers(before)}.`,
		noneNow: (kind, { before, previous: period }) =>
			`${noMention(kind)}, contra ${number(before)} ${inPrevious(period)}.`,
		few: (kind, gap) => {
			const text = `${capital(countedMentions(gap.now, kind))}, ${than(gap)}`;
			return gap.now === gap.before ? `${text}.` : `${text}: é pouco para falar em mudança.`;
		},
		noneBefore: (kind, { now, previous: period }) =>
			`${capital(countedMentions(now, kind))}; ${inPrevious(period)} não houve nenhuma, por isso não são comparadas.`,
		minimum: (total, kind) =>
			`Pelo menos ${countedMentions(total, kind)}. A contagem está incompleta; por isso, não é comparada.`,
		ofThemNegative: (negative) =>
			`${number(negative)} delas ${negative === 1 ? 'negativa' : 'negativas'}`,
		theme: (text, said, by, cited) => {
			const source = cited === undefined ? '' : ` A fonte mais citada é ${cited}.`;
			return `Em ${answers(said)} de ${assistants(by)}, lê-se “${text}”.${source}`;
		},
		inAnswers: (said, by) => `em ${answers(said)} de ${assistants(by)}`,
		noneInPeriod: (kind) => `${noMention(kind)}.`,
		only: (kind) => `Inclui apenas as ${mentions(kind)}.`,
		title: (total, kind, span) => {
			const said = total === 0 ? noMention(kind) : countedMentions(total, kind);
			return span ? `${said}, ${days(...span)}` : said;
		},
		newTitle: (total, kind) =>
			counted(total, `nova ${singular(kind)}`, `novas ${several(kind)}`) + inAssistant(kind),
		subject: (title, negative) => `${title}: ${countedOrNone(negative, 'negativa', 'negativas')}`,
		byAssistant: 'Por assistente',
		bySentiment: 'Por sentimento',
		atLeastLabel: (label) => `${label} (valores mínimos)`,
		tooMany:
			'Há mais menções do que um relatório consegue ler; por isso, todas as contagens de menções são valores mínimos.',
		uncounted:
			'Não foi possível contar as menções deste período, porque há mais menções do que um relatório consegue ler.',
		themes: 'Afirmações recorrentes',
		mostCited: 'Fontes mais citadas',
		mostCitedOfRead: 'Fontes mais citadas nas menções lidas',
		times: (times) => counted(times, 'vez', 'vezes'),
		newPrompts: 'Novos prompts',
		lostPrompts: 'Prompts perdidos',
		newSources: 'Novas fontes',
		lostSources: 'Fontes perdidas',
		// "Citações" would be those of sources.
		quotations: 'Trechos de respostas',
		selection: 'Uma seleção, com as negativas primeiro',
		latest: (sentiment) =>
			isSentiment(sentiment)
				? `As ${several({ sentiment })} mais recentes`
				: `As menções mais recentes (${sentiment})`,
		negativeFirst: 'Primeiro as menções negativas, depois as outras mais recentes',
		positiveFirst: 'Nenhuma menção negativa; primeiro as positivas mais recentes',
	},

	share: {
		name: 'Share of voice',
		none: 'sem dados',
		lastDays: (length) => (length === 1 ? 'último dia' : `últimos ${number(length)} dias`),
		title: (about) => ['Share of voice', ...about].join(', '),
		rank: (rank, of) => `${rank}º de ${of}`,
		subject: (share, rank, of) => `Share of voice: ${share}, ${rank}º de ${of}`,
		equal: (name) => `Sua marca e ${name} têm o mesmo share of voice.`,
		ahead: (name, by) =>
			`Sua marca está ${percentagePoints(by)} à frente de ${name} em share of voice.`,
		behind: (name, by, rank, of) =>
			`Sua marca está ${percentagePoints(by)} atrás de ${name} em share of voice (${rank}º de ${of}).`,
	},

	prompts: {
		gained: (gained) => `Sua marca aparece em ${newPrompts(gained)}.`,
		lost: (lost) => `Sua marca não aparece mais em ${counted(lost, 'prompt', 'prompts')}.`,
		both: (gained, lost) =>
			`Sua marca aparece em ${newPrompts(gained)} e não aparece mais em ${number(lost)}.`,
	},

	sources: {
		others: (hidden) => `mais ${number(hidden)}`,
		gained: (names) => `Novas fontes citadas: ${list(names)}.`,
		lost: (names) => `Fontes que já não são citadas: ${list(names)}.`,
	},

	breakdown: {
		title: { domain: 'Sites citados', url: 'Páginas citadas', prompt: 'Prompts' },
		found: {
			domain: (total, isAtLeast) =>
				`As respostas que mencionam sua marca citam ${atLeast(isAtLeast)}${counted(total, 'site', 'sites')}.`,
			url: (total, isAtLeast) =>
				`As respostas que mencionam sua marca citam ${atLeast(isAtLeast)}${counted(total, 'página', 'páginas')}.`,
			prompt: (total, isAtLeast) =>
				`Sua marca aparece em ${atLeast(isAtLeast)}${counted(total, 'prompt', 'prompts')}.`,
		},
		gained: (names) => `Novidades: ${list(names)}.`,
		lost: (names) => `Não aparecem mais: ${list(names)}.`,
		gainedName: (name, total) => `${name} (${answers(total)})`,
		lostName: (name, total) => `${name} (${number(total)} no período anterior)`,
		changes: (gained, lost) => `novidades: ${number(gained)}, saídas: ${number(lost)}`,
		limit:
			'As respostas que não mencionam a marca não estão nos dados; por isso, estes números são contagens, não taxas.',
	},

	plan: {
		name: 'Plano de ação',
		title: (week) => `Plano de ação para a semana de ${day(week)}`,
		actions: (week) => `Ações para a semana de ${day(week)}`,
		subject: (actions, week) =>
			`${capital(countedOrNone(actions, 'ação', 'ações'))} para a semana de ${day(week)}`,
		untitled: 'Ação sem título',
		// Below 2, decimals or not, the noun is singular: "+1,5 ponto".
		lift: (delta) => `${delta} ${/^[+−]?[01](?:,|$)/.test(delta) ? 'ponto' : 'pontos'}`,
		next: (title, lift) => `Próxima ação: ${title}${lift === undefined ? '' : ` (${lift})`}.`,
	},

	report: {
		title: (domain) => `Relatório de visibilidade em IA: ${domain ?? YOUR_BRAND}`,
		yourBrand: YOUR_BRAND,
		unavailable: {
			visibility: (whose) => `A pontuação de visibilidade${of(whose)} não está disponível.`,
			benchmarks: (whose) => `O share of voice${of(whose)} não está disponível.`,
			mentions: (whose) =>
				`As menções${whose === undefined ? '' : ` a ${whose}`} não estão disponíveis.`,
			actionPlan: (whose) => `O plano de ação${of(whose)} não está disponível.`,
		},
		ofBrand: (title, brand) => `${title} (${brand})`,
		comparedWith: (period) => `menções comparadas com ${previous(period)}`,
		context: (words) => words.join(', '),
		source: (time) => `Fonte: serviço de relatórios de visibilidade, ${time}`,
		begins: (date) =>
			`Os dados começam em ${inFull.day(date)}. Ainda não há com o que comparar estes dias.`,
		first: (period, said, next) =>
			`${firstPeriod(period)}: ${said}. As comparações começam em ${inFull.day(next)}.`,
		notCompared: (period) => `Sem comparação com ${previous(period)}.`,
		tooEarly: 'Ainda é cedo para dizer o que é habitual.',
		inRange: (isScored, kinds) => {
			const names = [
				...(isScored ? ['a pontuação'] : []),
				...kinds.map((kind) => `as ${mentions(kind)}`),
			];
			const are = kinds.length === 0 ? 'está' : 'estão';
			return `${capital(list(names))} ${are} na faixa habitual.`;
		},
		normal: (period) => `${capital(normalPeriod(period))}.`,
		normalPeriod,
		scoreSubject: (domain, score, said) =>
			`${atStart(domain)}: visibilidade em IA ${score} (${said})`,
		mentionsSubject: (name, total, kind, isAtLeast, span) => {
			const least = isAtLeast ? 'pelo menos ' : '';
			const where = kind.engine === undefined ? ' em IA' : '';
			return `${atStart(name)}: ${least}${countedMentions(total, kind)}${where}, ${span}`;
		},
		subject: (domain, span) => `Relatório de visibilidade em IA: ${domain}, ${span}`,
		moreThanUsual: (kind, isMore) =>
			`${isMore ? 'mais' : 'menos'} ${several(kind)} que o habitual${inAssistant(kind)}`,
	},

	effect: {
		title: (domain, date) => `${visibilityOf(domain)} desde ${day(date)}`,
		verdict: {
			up: 'em alta',
			down: 'em queda',
			none: 'nenhuma mudança além do acaso',
			tooEarly: 'ainda é cedo para dizer',
		},
		score: ({ days: length, date, to }, by, { low, high }, isChance) => {
			const apart = `${points(by)} ${beyond(by > 0 ? 'above' : 'below')} do`;
			const why = isChance ? '; o acaso explica isso' : ': mais do que o acaso explica';
			return `Nos ${number(length)} dias desde ${inFull.dayBeside(date, to)}, a pontuação está ${isZero(by) ? 'no' : apart} que os dias anteriores levavam a esperar${why} (de ${low} a ${high}).`;
		},
		tooEarly: (date, to, length, needed) =>
			`Ainda é cedo para dizer se algo mudou desde ${inFull.dayBeside(date, to)} (${number(length)} de ${number(needed)} dias).`,
		fewBefore: (date, to, length, needed) =>
			`Antes de ${inFull.dayBeside(date, to)}, há poucos dias com pontuação para dizer o que esperar (${number(length)} de ${number(needed)}).`,
		noScore: (date, to) => `Não há pontuação desde ${inFull.dayBeside(date, to)}.`,
		notCovered: (period) =>
			`As menções não são comparadas, porque os dados não cobrem ${previous(period)}.`,
		meanwhile: 'Não se sabe o que mais aconteceu nesse período.',
		mean: (date, to) => `Pontuação média desde ${dayBeside(date, to)}`,
		expected: (score) => `vs. ${score} esperados`,
		chart: (date) => `Pontuação de visibilidade, em destaque desde ${day(date)}`,
	},

	combined: {
		title: (domains) => `Visibilidade em IA de ${domainsOf(domains)}`,
		untitled: 'Relatório de visibilidade em IA',
		subject: (domains, said) => `Visibilidade em IA de ${domainsOf(domains)}: ${said}`,
		shortSubject: (news, domains) =>
			`Visibilidade em IA: ${number(news)} de ${domainsOf(domains)} fora do habitual`,
		figure: (name, figure, change) =>
			change === undefined ? `${name} ${figure}` : `${name} ${figure} (${change})`,
		isMissing: (name) => `Sem dados de ${name}.`,
		item: (index) => `Item ${index}`,
		domain: 'Domínio',
		score: 'Pontuação',
		negative: 'Negativas',
		standings: {
			usual: (domains, total) => `${number(domains)} de ${number(total)} dentro do habitual`,
			fell: (domains) => `${number(domains)} em queda`,
			mentions: (domains) => `${number(domains)} com menções fora do habitual`,
			rose: (domains) => `${number(domains)} em alta`,
			still: (domains) => `${number(domains)} ainda fora do habitual`,
			tooEarly: (domains) => `${number(domains)} com poucos dados`,
			others: (domains) => counted(domains, 'outro', 'outros'),
			missing: (domains) => `${number(domains)} sem dados`,
		},
		list: (said) => said.join(', '),
		asUsual: (domains) =>
			domains === 1 ? 'dentro do habitual' : `todos os ${number(domains)} dentro do habitual`,
		tooEarly: 'ainda é cedo para dizer o que é habitual',
		sentence: (said) => `${capital(said)}.`,
		left: (name, range, side) => `${name} ${passed[side]} da faixa habitual: ${smoothed(range)}.`,
		leftByScore: (name, { level, low, high }, side) =>
			`${name} ${passed[side]} da faixa habitual: ${level} (habitual: ${low}–${high}).`,
		mentions: (name, total, kind, { low, high }) =>
			`${name} ${total === 0 ? 'não tem' : 'tem'} ${countedMentions(total, kind)} (habitual: ${number(low)}–${number(high)}).`,
		change: (since) => `variação ${since}`,
		changeSinceLast: (date) => `variação desde a última pontuação antes de ${day(date)}`,
	},

	analysis: {
		of: (domain) => `Análise de visibilidade em IA ${ofDomain(domain)}`,
		hasFailed: (domain) => `A análise de visibilidade em IA ${ofDomain(domain)} falhou`,
		isRunning: (domain) =>
			`A análise de visibilidade em IA ${ofDomain(domain)} ainda está em andamento`,
		samples: (low, high, complete, total) =>
			`de ${low} a ${high} em ${complete < total ? `${number(complete)} de ` : ''}${analyses(total)}`,
		usual: (low, high) => `Habitual neste domínio: ${low}–${high}`,
		sincePrevious: 'desde a análise anterior',
		since: (date) => `desde ${day(date)}`,
		name: 'Análise de visibilidade em IA',
		scores: (hasChange) =>
			`Pontuações das análises de visibilidade em IA${hasChange ? ', variação desde a análise anterior' : ''}`,
		failed: 'falha na análise',
		pending: 'em andamento',
		byAssistant: 'Pontuação por assistente de IA',
		figures: (total, sentiment, accuracy) =>
			[
				...(total === undefined ? [] : [capital(countedMentions(total, {}))]),
				...(sentiment === undefined ? [] : [`sentimento ${sentiment}`]),
				...(accuracy === undefined ? [] : [`precisão ${accuracy}`]),
			].join('; '),
		analyzed: (time) => `Analisado em ${time}`,
		comparison: (leader) =>
			`Comparação de visibilidade em IA: ${leader === undefined ? 'ninguém lidera' : `${leader} lidera`}`,
		asOf: (time) => `Dados de ${time}`,
		tied: 'empate',
		history: (total, domain, span) => {
			const of = domain === undefined ? '' : ` de ${domain}`;
			if (total === 0) return `Nenhuma análise de visibilidade em IA${of}`;
			return `${analyses(total)} de visibilidade em IA${of}${span ? `, ${days(...span)}` : ''}`;
		},
		list: 'Análises de visibilidade em IA',
		score: 'Pontuação',
		latestScore: 'Última pontuação',
		scoreOn: (date) => `Pontuação em ${day(date)}`,
	},
	events: {
		sample: (text) => `Alerta de exemplo de visibilidade em IA: ${text}`,
		since: (time) => `desde ${time}`,
		from: (figure) => `ante ${figure}`,
		mention: (assistant, tone) => {
			const manner = { good: ' de forma positiva', bad: ' de forma negativa', neutral: '' }[tone];
			const who = assistant === undefined ? 'Um assistente de IA' : `O ${assistant}`;
			return `${who} mencionou sua marca${manner}`;
		},
		silence: (hours) => `Sem novas menções há ${formats.hours(hours)}`,
		lastMention: (time) => `Última menção: ${time}`,
		noMention: 'Não há registro de menção anterior.',
		share: (name, isOwn, direction, rank) => {
			const moved = direction === undefined ? 'não mudou' : went(direction);
			return `O share of voice ${isOwn ? 'da sua marca' : `de ${name}`} ${moved}; segue em ${rank}º`;
		},
		overtook: (name, isOwn, passed, { from, to }) =>
			`${isOwn ? 'Sua marca' : atStart(name)} ultrapassou ${named(passed)}: do ${from}º para o ${to}º em share of voice`,
		overtaken: (name, isOwn, passed, { from, to }) => {
			const overtook = passed.names.length > 1 || passed.hasMore ? 'ultrapassaram' : 'ultrapassou';
			return `${named(passed)} ${overtook} ${isOwn ? 'sua marca' : name}, que caiu do ${from}º para o ${to}º em share of voice`;
		},
		apart: (headline, by, isAhead) =>
			`${headline}, com ${percentagePoints(by)} de ${isAhead ? 'vantagem' : 'desvantagem'}`,
		shareOf: (name) => `Share of voice de ${name}`,
		brand: UNNAMED_BRAND,
		category: (name) => `Categoria: ${name}`,
		score: (domain, direction, score) =>
			newsOf(domain, `a pontuação ${direction ? `${went(direction)} para` : 'é de'} ${score}`),
		outside: (domain, side, score) => {
			const to = score === undefined ? '' : `: ${score}`;
			return newsOf(
				domain,
				`a pontuação ${side === 'above' ? 'subiu acima' : 'caiu abaixo'} da faixa habitual${to}`,
			);
		},
		inside: (domain) => newsOf(domain, 'a pontuação está na faixa habitual'),
		level: ({ level: now, low, high }) =>
			`Suavizada ao longo dos últimos dias, a pontuação é de ${now} (habitual: ${low}–${high}).`,
		shortTrend: (needed, limit) =>
			`O histórico tem menos de ${counted(needed, 'dia', 'dias')}; por isso, qualquer variação de ${points(limit)} ou mais é considerada fora do habitual.`,
	},
};
