import { assistantName } from '../assistants';
import type { PreviousPeriod } from '../time/periods';
import { hundredths } from '../values/hundredths';
import { capital, formatsOf, type Formats } from './formats';
import type { Language } from './language';
import type { Direction, Gap, MentionKind, Passed, Range, Side, UsualPeriod } from './values';

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
const { number, count, plural, list, day, dayBeside, days, month } = formats;

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

/** The article of the noun, before which "em" becomes "n", "de" "d". */
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

/** Of when: "da semana anterior", but "de outubro" */
const ofPrevious = (period: PreviousPeriod) =>
	`${period.kind === 'month' ? 'de' : `d${articleOf(period)}`} ${previousLabel(period)}`;

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
const prompts = (total: number) => counted(total, 'prompt', 'prompts');
const analyses = (total: number) => counted(total, 'análise', 'análises');
const domainsOf = (total: number) => counted(total, 'domínio', 'domínios');
const of = (whose: string | undefined) => (whose === undefined ? '' : ` de ${whose}`);
const points = (value: number) => counted(hundredths(Math.abs(value)), 'ponto', 'pontos');
const percentagePoints = (value: number) =>
	counted(hundredths(Math.abs(value)), 'ponto percentual', 'pontos percentuais');
const more = (hidden: number) => `… e mais ${number(hidden)}`;
const beyond = (side: Side) => (side === 'above' ? 'acima' : 'abaixo');
const level = ({ level: now, low, high }: Range) => `nível ${now}; faixa de ${low} a ${high}`;

/** "dentro do habitual" agrees with any noun. */
const usualPeriod = ({ days: length, isMonth }: UsualPeriod): string => {
	if (length === 7) return 'semana dentro do habitual';
	if (length === 1) return 'dia dentro do habitual';
	return isMonth ? 'mês dentro do habitual' : `${number(length)} dias dentro do habitual`;
};

/** As `usualPeriod`, for a subject */
const shortUsualPeriod = ({ days: length, isMonth }: UsualPeriod): string => {
	if (length === 7) return 'semana habitual';
	if (length === 1) return 'dia habitual';
	return isMonth ? 'mês habitual' : `${number(length)} dias habituais`;
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
		moreMissing: (hidden) =>
			`${more(hidden)} não ${plural(hidden, { one: 'está disponível', other: 'estão disponíveis' })}`,
		// With semicolons, since the figures have decimal commas.
		trend: ({ days: span, first, last, lowest, highest, usual }) => {
			const usualLevel = usual ? `; nível habitual de ${usual.low} a ${usual.high}` : '';
			return `${span === undefined ? '' : `${span}: `}inicial ${first}; final ${last}; mínimo ${lowest}; máximo ${highest}${usualLevel}`;
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
			value: 'Valor',
			name: 'Nome',
			change: 'Variação',
			// "Nota" would be a score.
			note: 'Observação',
		},
		subject: 'Visibilidade em IA',
	},

	score: {
		none: 'sem pontuação',
		daily: 'Pontuação diária de visibilidade',
		of: visibilityOf,
		in30Days: 'em 30 dias',
		since: (date, other) => `desde ${dayBeside(date, other)}`,
		left: (range, side, since, to) =>
			`A pontuação saiu da faixa habitual e está ${beyond(side)} dela desde ${inFull.dayBeside(since, to)} (${level(range)}).`,
		stillOutside: (range, side) =>
			`A pontuação continua ${beyond(side)} da faixa habitual (${level(range)}).`,
		cameBack: (range, side, from, to) => {
			const when = from === to ? `em ${inFull.dayBeside(from, to)}` : fromTo(from, to);
			return `${capital(when)}, a pontuação ficou ${beyond(side)} da faixa habitual; depois, voltou a ela (${level(range)}).`;
		},
		outlier: (score, usual) =>
			`A última pontuação (${score}) está longe do nível de ${usual}; um único dia é pouco para falar em mudança.`,
		tooEarly: (length, needed) =>
			`Ainda é cedo para dizer o que é habitual na pontuação (${number(length)} de ${number(needed)} dias).`,
		// In subjects, they follow "visibilidade em IA 72,26".
		leftInSubject: 'saiu da faixa habitual',
		outsideInSubject: 'fora da faixa habitual',
	},

	mentions: {
		all: 'Menções',
		label: (sentiment) => capital(several({ sentiment })),
		notCounted: 'sem contagem',
		noneOfThoseRead: 'nenhuma entre as lidas',
		versus: (period) => `vs. ${previousLabel(period)}`,
		moved: (kind, gap, range) => {
			const { now, before } = gap;
			const name = `As ${mentions(kind)}`;
			const moved =
				now === before
					? `${name} ficaram em ${number(now)}, como ${inPrevious(gap.previous)}`
					: `${name} ${now < before ? 'caíram' : 'subiram'} para ${number(now)}: ${than(gap)}`;
			if (!range) return `${moved}.`;
			const isBelow = now < range.low;
			const and = now !== before && now < before === isBelow ? ' e' : ', mas';
			const side = beyond(isBelow ? 'below' : 'above');
			return `${moved}${and} ${side} do habitual (de ${number(range.low)} a ${number(range.high)}).`;
		},
		mostly: (assistant, { now, before }) =>
			`Quase toda a diferença está no ${assistant}: ${number(now)} em vez de ${number(before)}.`,
		unusualOf: (names, side) => {
			const all = capital(list(names.map((name) => `o ${name}`)));
			const each = names.length === 2 ? 'ambos' : 'todos';
			const are = names.length === 1 ? 'está' : `estão ${each}`;
			return `${all} ${are} ${beyond(side)} do habitual.`;
		},
		nobodyNamed: ({ before, previous: period }) =>
			`Nenhum assistente mencionou a marca neste período; ${inPrevious(period)}, ela apareceu em ${answers(before)}.`,
		noneNow: (kind, { before, previous: period }) =>
			`${noMention(kind)} neste período; ${inPrevious(period)}, houve ${number(before)}.`,
		few: (kind, gap) => {
			const text = `${capital(countedMentions(gap.now, kind))}, ${than(gap)}`;
			return gap.now === gap.before ? `${text}.` : `${text}: é pouco para falar em mudança.`;
		},
		noneBefore: (kind, { now, previous: period }) =>
			`${capital(countedMentions(now, kind))}; ${inPrevious(period)} não houve nenhuma, por isso não são comparadas.`,
		minimum: (total, kind) =>
			`Pelo menos ${countedMentions(total, kind)}; com contagens incompletas, não é possível apontar mudanças.`,
		theme: (text, said, by, cited) => {
			const source = cited === undefined ? '' : `, com ${cited} como fonte mais citada`;
			return `“${text}” aparece em ${answers(said)} de ${assistants(by)}${source}.`;
		},
		inAnswers: (said, by) => `em ${answers(said)} de ${assistants(by)}`,
		noneInPeriod: (kind) => `${noMention(kind)} neste período.`,
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
		themes: 'O que várias respostas dizem',
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
		title: (about) => ['Share of voice', about.join(', ')].filter(Boolean).join(': '),
		rank: (rank, of) => `posição ${rank} de ${of}`,
		subject: (share, rank, of) => `Share of voice: ${share}, posição ${rank} de ${of}`,
		equal: (name) => `Sua marca e ${name} têm o mesmo share of voice.`,
		ahead: (name, by) =>
			`Sua marca está ${percentagePoints(by)} à frente de ${name} em share of voice.`,
		behind: (name, by, rank, of) =>
			`Sua marca está ${percentagePoints(by)} atrás de ${name} em share of voice (posição ${rank} de ${of}).`,
	},

	prompts: {
		gained: (gained, lost, period) => {
			const others = lost === 1 ? 'outro' : `outros ${number(lost)}`;
			const end = lost === 0 ? '' : `; em ${others}, não aparece mais`;
			return `Sua marca aparece em ${prompts(gained)} em que não aparecia ${inPrevious(period)}${end}.`;
		},
		lost: (lost, period) =>
			`Sua marca não aparece mais em ${prompts(lost)} em que aparecia ${inPrevious(period)}.`,
	},

	sources: {
		others: (hidden) => `mais ${number(hidden)}`,
		gained: (names, period) =>
			`As respostas deste período citam ${list(names)}; as ${ofPrevious(period)}, não.`,
		// Not "não … mais": the list may end with "mais 3".
		lost: (names, period) =>
			`As respostas deste período já não citam ${list(names)}; as ${ofPrevious(period)} citavam.`,
	},

	plan: {
		name: 'Plano de ação',
		title: (week) => `Plano de ação para a semana de ${day(week)}`,
		actions: (week) => `Ações para a semana de ${day(week)}`,
		subject: (actions, week) =>
			`${capital(countedOrNone(actions, 'ação', 'ações'))} para a semana de ${day(week)}`,
		untitled: 'Ação sem título',
		// Below 2, decimals or not, the noun is singular: "+1,5 ponto".
		lift: (lift, delta) =>
			`${delta} ${plural(hundredths(Math.abs(lift)), { one: 'ponto', other: 'pontos' })}`,
		next: (title, lift) => {
			const sign = lift === undefined || lift === 0 ? '' : lift > 0 ? '+' : '−';
			const behind = lift === undefined ? '' : ` (${sign}${points(lift)})`;
			return `Próxima ação do plano: ${title}${behind}.`;
		},
	},

	report: {
		title: (domain) => `Relatório de visibilidade em IA: ${domain ?? YOUR_BRAND}`,
		yourBrand: YOUR_BRAND,
		unavailable: {
			visibility: (whose) => `A pontuação diária de visibilidade${of(whose)} não está disponível.`,
			benchmarks: (whose) => `O share of voice${of(whose)} não está disponível.`,
			mentions: (whose) =>
				`As menções${whose === undefined ? '' : ` a ${whose}`} não estão disponíveis.`,
			actionPlan: (whose) => `O plano de ação${of(whose)} não está disponível.`,
		},
		ofBrand: (title, brand) => `${title} (${brand})`,
		trend: 'Pontuação diária de visibilidade (serviço de relatórios de visibilidade)',
		comparedWith: (period) => `menções comparadas com ${previous(period)}`,
		context: (words) => words.join(', '),
		foreign:
			'O share of voice, as menções e o plano de ação são da marca da própria conta e não são exibidos.',
		source: (time) => `Fonte: serviço de relatórios de visibilidade, ${time}`,
		begins: (date) =>
			`Os dados começam em ${inFull.day(date)}; por isso, ainda não há com o que comparar estes dias.`,
		notCompared: (period) => `Não houve comparação com ${previous(period)}.`,
		tooEarly: 'Ainda é cedo para dizer o que é habitual.',
		asUsual: (period, judged) => {
			const names = [
				...(judged.score ? ['a pontuação'] : []),
				...(judged.mentions ? ['as menções'] : []),
				...(judged.negative ? ['as menções negativas'] : []),
			];
			const are = names.length === 1 && judged.score ? 'está' : 'estão';
			return `${capital(usualPeriod(period))}: ${list(names)} ${are} na faixa habitual.`;
		},
		usualPeriod: shortUsualPeriod,
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

	combined: {
		title: (domains) => `Visibilidade em IA de ${domainsOf(domains)}`,
		untitled: 'Relatório de visibilidade em IA',
		subject: (domains, said) => `Visibilidade em IA de ${domainsOf(domains)}: ${said}`,
		shortSubject: (news, domains) =>
			`Visibilidade em IA: ${number(news)} de ${domainsOf(domains)} fora do habitual`,
		figure: (name, figure, change) =>
			change === undefined ? `${name} ${figure}` : `${name} ${figure} (${change})`,
		isMissing: (name) => `${name} não está disponível.`,
		missing: (domains) =>
			`${domainsOf(domains)} não ${plural(domains, { one: 'está disponível', other: 'estão disponíveis' })}.`,
		item: (index) => `Item ${index}`,
		domain: 'Domínio',
		score: 'Pontuação',
		negative: 'Negativas',
		standings: {
			fell: (domains) => `${number(domains)} com queda fora do habitual`,
			moreNegative: (domains) => `${number(domains)} com mais menções negativas que o habitual`,
			fewerMentions: (domains) => `${number(domains)} com menos menções que o habitual`,
			someAssistants: (domains) =>
				`${number(domains)} com menções fora do habitual em assistentes específicos`,
			rose: (domains) => `${number(domains)} com alta fora do habitual`,
			moreMentions: (domains) => `${number(domains)} com mais menções que o habitual`,
			fewerNegative: (domains) => `${number(domains)} com menos menções negativas que o habitual`,
			stillBelow: (domains) => `${number(domains)} ainda abaixo da faixa habitual`,
			stillAbove: (domains) => `${number(domains)} ainda acima da faixa habitual`,
			usual: (domains) => `${number(domains)} dentro do habitual`,
			tooEarly: (domains) => `${number(domains)} ainda sem faixa habitual`,
		},
		standingsList: (said) => list(said),
		asUsual: (domains) => (domains === 1 ? 'dentro do habitual' : 'tudo dentro do habitual'),
		tooEarly: 'ainda é cedo para dizer o que é habitual',
		sentence: (said) => `${capital(said)}.`,
		left: (name, range, side) =>
			`${name} ${side === 'above' ? 'subiu para acima' : 'caiu para abaixo'} da faixa habitual (${level(range)}).`,
		leftByScore: (name, { level: score, low, high }, side) =>
			`${name} ${side === 'above' ? 'subiu para acima' : 'caiu para abaixo'} da faixa habitual (pontuação ${score}; faixa de ${low} a ${high}).`,
		mentions: (name, total, kind, { low, high }, side) =>
			`${name} ${total === 0 ? 'não tem' : 'tem'} ${countedMentions(total, kind)}, ${side === 'above' ? 'mais' : 'menos'} que o habitual (de ${number(low)} a ${number(high)}).`,
		ownDomainOnly:
			'Só há dados de share of voice e de menções para o próprio domínio de cada conta.',
		change: (since) => `variação ${since}`,
		changeSinceLast: (date) => `variação desde a última pontuação antes de ${day(date)}`,
	},

	analysis: {
		state: (domain, status, isFailed) => {
			const label = visibilityOf(domain);
			return isFailed
				? `${label}: a análise terminou com o status “${status}”.`
				: `${label}: a análise ainda não foi concluída (status: “${status}”).`;
		},
		samples: (low, high, complete, total) =>
			`de ${low} a ${high} em ${complete < total ? `${number(complete)} de ` : ''}${analyses(total)}`,
		usual: (low, high) => `Habitual neste domínio: de ${low} a ${high}`,
		sincePrevious: 'desde a análise anterior',
		since: (date) => `desde ${day(date)}`,
		name: 'Análise de visibilidade',
		scores: (hasChange) =>
			`Pontuações das análises de visibilidade${hasChange ? ', variação desde a análise anterior' : ''}`,
		failed: 'falha na análise',
		pending: 'ainda não concluída',
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
			if (total === 0) return `Nenhuma análise de visibilidade${of}`;
			return `${analyses(total)} de visibilidade${of}${span ? `, ${days(...span)}` : ''}`;
		},
		list: 'Análises de visibilidade',
		score: 'Pontuação',
		latestScore: 'Última pontuação',
		scoreOn: (date) => `Pontuação em ${day(date)}`,
	},
	events: {
		sample: (text) => `Alerta de exemplo: ${text}`,
		since: (time) => `desde ${time}`,
		from: (figure) => `ante ${figure}`,
		mention: (assistant, tone) => {
			const manner = { good: ' de forma positiva', bad: ' de forma negativa', neutral: '' }[tone];
			const who = assistant === undefined ? 'Um assistente de IA' : `O ${assistant}`;
			return `${who} mencionou sua marca${manner}`;
		},
		silence: (hours) => `Sem novas menções há ${counted(hours, 'hora', 'horas')}`,
		lastMention: (time) => `Última menção: ${time}`,
		noMention: 'Não há registro de menção anterior.',
		share: (name, isOwn, direction, rank) => {
			const moved = direction === undefined ? 'não mudou' : went(direction);
			return `O share of voice ${isOwn ? 'da sua marca' : `de ${name}`} ${moved}; segue na posição ${rank}`;
		},
		overtook: (name, isOwn, passed, { from, to }) =>
			`${atStart(name)}${isOwn ? ' (sua marca)' : ''} ultrapassou ${named(passed)}, subindo da posição ${from} para a ${to} em share of voice`,
		overtaken: (name, isOwn, passed, { from, to }) => {
			const overtook = passed.names.length > 1 || passed.hasMore ? 'ultrapassaram' : 'ultrapassou';
			return `${named(passed)} ${overtook} ${isOwn ? 'sua marca' : name}, que caiu da posição ${from} para a ${to} em share of voice`;
		},
		shareOf: (name) => `Share of voice de ${name}`,
		brand: UNNAMED_BRAND,
		unknownShare: 'um percentual desconhecido',
		category: (name) => `Categoria: ${name}`,
		score: (domain, direction, isSame) => {
			const title = `A pontuação de visibilidade em IA ${ofDomain(domain)}`;
			if (direction) return `${title} ${went(direction)}`;
			return isSame ? `${title} não mudou` : title;
		},
		outside: (domain, side) =>
			`A visibilidade em IA ${ofDomain(domain)} está ${beyond(side)} da faixa habitual`,
		inside: (domain) => `A visibilidade em IA ${ofDomain(domain)} está dentro da faixa habitual`,
		unknownScore: 'uma pontuação desconhecida',
		level: ({ level: now, low, high }) =>
			`Suavizada ao longo dos últimos dias, a pontuação é de ${now}; a faixa habitual vai de ${low} a ${high}.`,
		shortTrend: (needed, limit) =>
			`O histórico tem menos de ${counted(needed, 'dia', 'dias')}; por isso, uma variação de ${points(limit)} é considerada fora do habitual.`,
	},
};
