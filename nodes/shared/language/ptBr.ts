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
const newPrompts = (total: number) => counted(total, 'novo prompt', 'novos prompts');
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
		moreMissing: (hidden) =>
			`${more(hidden)} não ${plural(hidden, { one: 'está disponível', other: 'estão disponíveis' })}`,
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
