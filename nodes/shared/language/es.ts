import { assistantName } from '../assistants';
import type { PreviousPeriod } from '../time/periods';
import { hundredths } from '../values/hundredths';
import { capital, formatsOf, isZero } from './formats';
import type { Language } from './language';
import type { Direction, Gap, MentionKind, Passed, ScoreRange, Side, UsualPeriod } from './values';

const formats = formatsOf('es');
const { number, count, plural, list, day, dayBeside, days, month } = formats;

/** Dates of sentences, "18 de noviembre"; labels and titles have "18 nov". */
const inFull = formatsOf('es', 'long');

/** From a million on, a noun has "de" before it: "1.000.000 de menciones". */
const counted = (total: number, one: string, other: string) =>
	count(total, { one, many: `de ${other}`, other });

/** The noun without its article, "semana anterior". */
const previousLabel = (period: PreviousPeriod): string => {
	switch (period.kind) {
		case 'days':
			return period.days === 1 ? 'día anterior' : `${number(period.days)} días anteriores`;
		case 'week':
			return 'semana anterior';
		case 'sameDays':
			return `mismos días de ${month(period.month)}`;
		case 'month':
			return month(period.month);
	}
};

/** "la semana anterior", as a noun */
const previous = (period: PreviousPeriod): string => {
	const label = previousLabel(period);
	switch (period.kind) {
		case 'days':
			return `${period.days === 1 ? 'el' : 'los'} ${label}`;
		case 'week':
			return `la ${label}`;
		case 'sameDays':
			return `los ${label}`;
		case 'month':
			return label;
	}
};

/** When: "la semana anterior", but "en octubre" */
const inPrevious = (period: PreviousPeriod): string => {
	const isBare = period.kind === 'week' || (period.kind === 'days' && period.days === 1);
	return isBare ? previous(period) : `en ${previous(period)}`;
};

type Sentiment = NonNullable<MentionKind['sentiment']>;

/** "mención negativa" */
const ADJECTIVES = { positive: 'positiva', neutral: 'neutra', negative: 'negativa' };
/** "sentimiento negativo" */
const SENTIMENTS = { positive: 'positivo', neutral: 'neutro', negative: 'negativo' };
const isSentiment = (word: string): word is Sentiment => Object.hasOwn(SENTIMENTS, word);

const inAssistant = ({ engine }: MentionKind) =>
	engine === undefined ? '' : ` en ${assistantName(engine)}`;
const singular = ({ sentiment }: MentionKind) =>
	sentiment === undefined ? 'mención' : `mención ${ADJECTIVES[sentiment]}`;
const several = ({ sentiment }: MentionKind) =>
	sentiment === undefined ? 'menciones' : `menciones ${ADJECTIVES[sentiment]}s`;

/** "menciones negativas en ChatGPT" */
const mentions = (kind: MentionKind) => several(kind) + inAssistant(kind);
const countedMentions = (total: number, kind: MentionKind) =>
	counted(total, singular(kind), several(kind)) + inAssistant(kind);

const answers = (total: number) => counted(total, 'respuesta', 'respuestas');
const assistants = (total: number) => counted(total, 'asistente', 'asistentes');
const newPrompts = (total: number) => counted(total, 'prompt nuevo', 'prompts nuevos');
const analyses = (total: number) => counted(total, 'análisis', 'análisis');
const domainsOf = (total: number) => counted(total, 'dominio', 'dominios');
const of = (whose: string | undefined) => (whose === undefined ? '' : ` de ${whose}`);
const points = (value: number) => counted(hundredths(Math.abs(value)), 'punto', 'puntos');
const percentagePoints = (value: number) =>
	counted(hundredths(Math.abs(value)), 'punto porcentual', 'puntos porcentuales');
const atLeast = (isAtLeast: boolean) => (isAtLeast ? 'al menos ' : '');
const more = (hidden: number) => `… y ${number(hidden)} más`;
const beyond = (side: Side) => (side === 'above' ? 'por encima' : 'por debajo');
const smoothed = ({ score, level, low, high }: ScoreRange) =>
	`${score} (suavizada en los últimos días: ${level}; habitual: ${low}–${high})`;

const normalPeriod = ({ days: length, isMonth }: UsualPeriod): string => {
	if (length === 7) return 'semana normal';
	if (length === 1) return 'día normal';
	return isMonth ? 'mes normal' : `${number(length)} días normales`;
};

const firstPeriod = ({ days: length, isMonth }: UsualPeriod): string => {
	if (length === 7) return 'La primera semana completa';
	if (length === 1) return 'El primer día completo';
	return isMonth ? 'El primer mes completo' : `Los primeros ${number(length)} días completos`;
};

/** e.g. "120 menos que la semana anterior" */
const than = ({ now, before, previous: period }: Gap): string => {
	if (now === before) return `igual que ${inPrevious(period)}`;
	const word = now < before ? 'menos' : 'más';
	return `${number(Math.abs(now - before))} ${word} que ${inPrevious(period)}`;
};

/** e.g. "del 17 al 19 de noviembre" */
const fromTo = (from: string, to: string): string => {
	const [first, last] = [inFull.dayBeside(from, to), inFull.dayBeside(to, to)];
	const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
	return `del ${isSameMonth ? first.split(' ')[0] : first} al ${last}`;
};

const ofDomain = (domain: string | undefined) =>
	domain === undefined ? 'del dominio' : `de ${domain}`;
const visibilityOf = (domain: string | undefined) => `Visibilidad en IA ${ofDomain(domain)}`;
/** Behind "ha". */
const leftTo = (side: Side) => (side === 'above' ? 'subido por encima' : 'caído por debajo');
const went = (direction: Direction) => (direction === 'up' ? 'ha subido' : 'ha bajado');

/** News of a domain, behind its name. */
const newsOf = (domain: string | undefined, news: string) =>
	domain === undefined ? capital(news) : `${domain}: ${news}`;

const OWN_BRAND = 'su marca';
const UNNAMED_BRAND = 'una marca';
const atStart = (name: string) =>
	name === OWN_BRAND || name === UNNAMED_BRAND ? capital(name) : name;
const named = ({ names, hasMore }: Passed) =>
	hasMore ? `${names.join(', ')} y otras marcas` : list(names);

/** All that readers get in Spanish. */
export const es: Language = {
	...formats,
	sentences: (texts) => texts.join(' '),

	figures: {
		noChange: 'sin cambios',
		// Percentage points.
		points: (delta) => `${delta} pp`,
		atLeast: (figure) => `al menos ${figure}`,
		changed: (change, period) => `${change} ${period}`,
		labelled: (label, text) => `${label}: ${text}`,
		heading: (label) => `${label}:`,
		judged: (change, isUnusual) => `${change}, ${isUnusual ? 'inusual' : 'habitual'}`,
		more,
		moreMissing: (hidden) => `${more(hidden)} sin datos`,
		// With semicolons, since the figures have decimal commas.
		trend: ({ days: span, first, last, lowest, highest, usual }) => {
			const usualLevel = usual ? `; nivel habitual de ${usual.low} a ${usual.high}` : '';
			return `${span === undefined ? '' : `${span}: `}inicio ${first}; final ${last}; mínimo ${lowest}; máximo ${highest}${usualLevel}`;
		},
		details: (words) => words.join(', '),
		asked: (prompt) => `Pregunta: ${prompt}`,
		quoted: (text) => `«${text}»`,
		you: OWN_BRAND,
		unknown: 'desconocido',
		unnamed: 'sin nombre',
		sentiment: (word) => (isSentiment(word) ? SENTIMENTS[word] : word),
		doesNotFit: 'El resto de este informe no cabe aquí.',
		chart: {
			trend: 'Evolución',
			bars: 'Comparación',
		},
		subject: 'Visibilidad en IA',
	},

	score: {
		none: 'sin puntuación',
		daily: 'Puntuación de visibilidad',
		of: visibilityOf,
		in30Days: 'en 30 días',
		since: (date, other) => `desde el ${dayBeside(date, other)}`,
		left: (range, side, since, to) =>
			`La puntuación está ${beyond(side)} de su rango habitual desde el ${inFull.dayBeside(since, to)}: ${smoothed(range)}.`,
		stillOutside: (range, side) =>
			`La puntuación sigue ${beyond(side)} de su rango habitual: ${smoothed(range)}.`,
		cameBack: (range, side, from, to) => {
			const when = from === to ? `el ${inFull.dayBeside(from, to)}` : fromTo(from, to);
			return `La puntuación estuvo ${beyond(side)} de su rango habitual ${when} y ha vuelto a él: ${smoothed(range)}.`;
		},
		outlier: (score, level) =>
			`La última puntuación es de ${score}, lejos de los últimos días (suavizada: ${level}). Un solo día no basta para hablar de un cambio.`,
		tooEarly: (length, needed) =>
			`Aún es pronto para saber qué es lo habitual en la puntuación (${number(length)} de ${number(needed)} días).`,
		leftInSubject: (side) => `ha ${leftTo(side)} de su rango habitual`,
		outsideInSubject: (side) => `sigue ${beyond(side)} de su rango habitual`,
	},

	mentions: {
		all: 'Menciones',
		label: (sentiment) => capital(several({ sentiment })),
		notCounted: 'sin contar',
		noneOfThoseRead: 'ninguna entre las leídas',
		versus: (period) => `vs. ${previousLabel(period)}`,
		moved: (kind, gap, { low, high }) => {
			const { now, before } = gap;
			const moved =
				now === before
					? `se mantuvieron en ${number(now)}`
					: `${now < before ? 'bajaron' : 'subieron'} a ${number(now)}, ${than(gap)}`;
			return `Las ${mentions(kind)} ${moved} (habitual: ${number(low)}–${number(high)}).`;
		},
		mostly: (assistant, { now, before }) =>
			`Casi todo el cambio corresponde a ${assistant}: ${number(now)} frente a ${number(before)}.`,
		countedFrom: (assistant, { now, before }) =>
			`${assistant} (${number(now)} frente a ${number(before)})`,
		unusualOf: (names, side) =>
			names.length === 1
				? `${list(names)} está ${beyond(side)} de lo habitual.`
				: `${list(names)} están ${names.length === 2 ? 'ambos' : 'todos'} ${beyond(side)} de lo habitual.`,
		nobodyNamed: ({ before, previous: period }) =>
			`Ningún asistente mencionó la marca en este periodo; ${inPrevious(period)} apareció en ${answers(before)}.`,
		noneNow: (kind, { before, previous: period }) =>
			`Sin ${mentions(kind)}, frente a ${number(before)} ${inPrevious(period)}.`,
		few: (kind, gap) => {
			const text = `${countedMentions(gap.now, kind)}, ${than(gap)}`;
			return gap.now === gap.before
				? `${text}.`
				: `${text}: cifras demasiado bajas para hablar de un cambio.`;
		},
		noneBefore: (kind, { now, previous: period }) =>
			`${countedMentions(now, kind)}; ${inPrevious(period)} no hubo ninguna, así que no se comparan.`,
		minimum: (total, kind) =>
			`Al menos ${countedMentions(total, kind)}. El recuento está incompleto, por lo que no se compara.`,
		ofThemNegative: (negative) => `de ellas ${counted(negative, 'negativa', 'negativas')}`,
		theme: (text, said, by, cited) => {
			const source = cited === undefined ? '' : ` La fuente más citada es ${cited}.`;
			return `En ${answers(said)} de ${assistants(by)} se lee «${text}».${source}`;
		},
		inAnswers: (said, by) => `en ${answers(said)} de ${assistants(by)}`,
		noneInPeriod: (kind) => `Sin ${mentions(kind)}.`,
		only: (kind) => `Solo se incluyen las ${mentions(kind)}.`,
		title: (total, kind, span) => {
			const said = total === 0 ? `Sin ${mentions(kind)}` : countedMentions(total, kind);
			return span ? `${said}, ${days(...span)}` : said;
		},
		newTitle: (total, kind) =>
			counted(total, `nueva ${singular(kind)}`, `nuevas ${several(kind)}`) + inAssistant(kind),
		subject: (title, negative) =>
			`${title}: ${number(negative)} ${plural(negative, { one: 'negativa', other: 'negativas' })}`,
		byAssistant: 'Por asistente',
		bySentiment: 'Por sentimiento',
		atLeastLabel: (label) => `${label} (cifras mínimas)`,
		tooMany:
			'Hay más menciones de las que puede leer un informe, por lo que todos los recuentos de menciones son cifras mínimas.',
		uncounted:
			'No se pudieron contar las menciones de este periodo porque hay más de las que puede leer un informe.',
		themes: 'Afirmaciones recurrentes',
		mostCited: 'Fuentes más citadas',
		mostCitedOfRead: 'Fuentes más citadas en las menciones leídas',
		times: (times) => counted(times, 'vez', 'veces'),
		newPrompts: 'Prompts nuevos',
		lostPrompts: 'Prompts perdidos',
		newSources: 'Fuentes nuevas',
		lostSources: 'Fuentes perdidas',
		quotations: 'Citas textuales',
		selection: 'Una selección, con las negativas primero',
		latest: (sentiment) =>
			isSentiment(sentiment)
				? `Las últimas ${several({ sentiment })}`
				: `Las últimas menciones (${sentiment})`,
		negativeFirst: 'Primero las negativas; después, las más recientes del resto',
		positiveFirst: 'Sin menciones negativas; primero las positivas más recientes',
	},

	share: {
		name: 'Share of voice',
		none: 'sin datos',
		lastDays: (length) => (length === 1 ? 'último día' : `últimos ${number(length)} días`),
		title: (about) => ['Share of voice', ...about].join(', '),
		rank: (rank, of) => `puesto ${rank} de ${of}`,
		subject: (share, rank, of) => `Share of voice: ${share}, puesto ${rank} de ${of}`,
		equal: (name) => `Su marca tiene el mismo share of voice que ${name}.`,
		ahead: (name, by) =>
			`Su marca está ${percentagePoints(by)} por delante de ${name} en share of voice.`,
		behind: (name, by, rank, of) =>
			`Su marca está ${percentagePoints(by)} por detrás de ${name} en share of voice (puesto ${rank} de ${of}).`,
	},

	prompts: {
		gained: (gained) => `Su marca aparece en ${newPrompts(gained)}.`,
		lost: (lost) => `Su marca ya no aparece en ${counted(lost, 'prompt', 'prompts')}.`,
		both: (gained, lost) =>
			`Su marca aparece en ${newPrompts(gained)} y ya no aparece en ${number(lost)}.`,
	},

	sources: {
		others: (hidden) => `${number(hidden)} más`,
		gained: (names) => `Nuevas fuentes citadas: ${list(names)}.`,
		lost: (names) => `Fuentes que ya no se citan: ${list(names)}.`,
	},

	breakdown: {
		title: { domain: 'Sitios citados', url: 'Páginas citadas', prompt: 'Prompts' },
		found: {
			domain: (total, isAtLeast) =>
				`Las respuestas que mencionan su marca citan ${atLeast(isAtLeast)}${counted(total, 'sitio', 'sitios')}.`,
			url: (total, isAtLeast) =>
				`Las respuestas que mencionan su marca citan ${atLeast(isAtLeast)}${counted(total, 'página', 'páginas')}.`,
			prompt: (total, isAtLeast) =>
				`Su marca aparece en ${atLeast(isAtLeast)}${counted(total, 'prompt', 'prompts')}.`,
		},
		gained: (names) => `Novedades: ${list(names)}.`,
		lost: (names) => `Ya no aparecen: ${list(names)}.`,
		gainedName: (name, total) => `${name} (${answers(total)})`,
		lostName: (name, total) => `${name} (${number(total)} en el periodo anterior)`,
		changes: (gained, lost) => `novedades: ${number(gained)}, bajas: ${number(lost)}`,
		limit:
			'Las respuestas que no mencionan la marca no están en los datos, así que son recuentos, no tasas.',
	},

	plan: {
		name: 'Plan de acción',
		title: (week) => `Plan de acción para la semana del ${inFull.day(week)}`,
		actions: (week) => `Acciones para la semana del ${inFull.day(week)}`,
		subject: (actions, week) =>
			`${counted(actions, 'acción', 'acciones')} para la semana del ${inFull.day(week)}`,
		untitled: 'Acción sin título',
		lift: (delta) => `${delta} ${/^[+−]?1(,0+)?$/.test(delta) ? 'punto' : 'puntos'}`,
		next: (title, lift) => `Próxima acción: ${title}${lift === undefined ? '' : ` (${lift})`}.`,
	},

	report: {
		title: (domain) => `Informe de visibilidad en IA: ${domain ?? OWN_BRAND}`,
		yourBrand: OWN_BRAND,
		unavailable: {
			visibility: (whose) => `La puntuación de visibilidad${of(whose)} no está disponible.`,
			benchmarks: (whose) => `El share of voice${of(whose)} no está disponible.`,
			mentions: (whose) => `Las menciones${of(whose)} no están disponibles.`,
			actionPlan: (whose) => `El plan de acción${of(whose)} no está disponible.`,
		},
		ofBrand: (title, brand) => `${title} (${brand})`,
		comparedWith: (period) => `menciones comparadas con ${previous(period)}`,
		context: (words) => words.join(', '),
		source: (time) => `Fuente: servicio de informes de visibilidad, ${time}`,
		begins: (date) =>
			`Los datos empiezan el ${inFull.day(date)}. Aún no hay con qué comparar estos días.`,
		first: (period, said, next) =>
			`${firstPeriod(period)}: ${said}. Las comparaciones empiezan el ${inFull.day(next)}.`,
		notCompared: (period) => `Sin comparación con ${previous(period)}.`,
		tooEarly: 'Aún es pronto para saber qué es lo habitual.',
		inRange: (isScored, kinds) => {
			const names = [
				...(isScored ? ['la puntuación'] : []),
				...kinds.map((kind) => `las ${mentions(kind)}`),
			];
			const are = kinds.length === 0 ? 'está' : 'están';
			return `${capital(list(names))} ${are} en su rango habitual.`;
		},
		normal: (period) => `${capital(normalPeriod(period))}.`,
		normalPeriod,
		scoreSubject: (domain, score, said) =>
			`${atStart(domain)}: visibilidad en IA ${score}; ${said}`,
		mentionsSubject: (name, total, kind, isAtLeast, span) => {
			const least = isAtLeast ? 'al menos ' : '';
			const where = kind.engine === undefined ? ' en asistentes de IA' : '';
			return `${atStart(name)}: ${least}${countedMentions(total, kind)}${where}, ${span}`;
		},
		subject: (domain, span) => `Informe de visibilidad en IA: ${domain}, ${span}`,
		moreThanUsual: (kind, isMore) =>
			`${isMore ? 'más' : 'menos'} ${several(kind)} de lo habitual${inAssistant(kind)}`,
	},

	effect: {
		title: (domain, date) => `${visibilityOf(domain)} desde el ${day(date)}`,
		verdict: {
			up: 'al alza',
			down: 'a la baja',
			none: 'sin cambios más allá del azar',
			tooEarly: 'aún es pronto para saberlo',
		},
		score: ({ days: length, date, to }, by, { low, high }, isChance) => {
			const apart = `${points(by)} por ${by > 0 ? 'encima' : 'debajo'} de lo`;
			const why = isChance ? '; el azar lo explica' : ': más de lo que explica el azar';
			return `En los ${number(length)} días desde el ${inFull.dayBeside(date, to)}, la puntuación está ${isZero(by) ? 'en lo' : apart} que los días anteriores hacían esperar${why} (de ${low} a ${high}).`;
		},
		tooEarly: (date, to, length, needed) =>
			`Aún es pronto para saber si algo ha cambiado desde el ${inFull.dayBeside(date, to)} (${number(length)} de ${number(needed)} días).`,
		fewBefore: (date, to, length, needed) =>
			`Antes del ${inFull.dayBeside(date, to)} hay muy pocos días con puntuación para saber qué cabía esperar (${number(length)} de ${number(needed)}).`,
		noScore: (date, to) => `No hay puntuación desde el ${inFull.dayBeside(date, to)}.`,
		notCovered: (period) =>
			`Las menciones no se comparan, porque los datos no cubren ${previous(period)}.`,
		meanwhile: 'No se sabe qué más ocurrió mientras tanto.',
		mean: (date, to) => `Puntuación media desde el ${dayBeside(date, to)}`,
		expected: (score) => `frente a los ${score} esperados`,
		chart: (date) => `Puntuación de visibilidad, resaltada desde el ${day(date)}`,
	},

	combined: {
		title: (domains) => `Visibilidad en IA de ${domainsOf(domains)}`,
		untitled: 'Informe de visibilidad en IA',
		subject: (domains, said) => `Visibilidad en IA de ${domainsOf(domains)}: ${said}`,
		shortSubject: (news, domains) =>
			`Visibilidad en IA: ${number(news)} de ${domainsOf(domains)} fuera de lo habitual`,
		figure: (name, figure, change) =>
			change === undefined ? `${name} ${figure}` : `${name} ${figure} (${change})`,
		isMissing: (name) => `Sin datos de ${name}.`,
		item: (index) => `Elemento ${index}`,
		domain: 'Dominio',
		score: 'Puntuación',
		negative: 'Negativas',
		standings: {
			usual: (domains, total) => `${number(domains)} de ${number(total)} dentro de lo habitual`,
			fell: (domains) => `${number(domains)} a la baja`,
			mentions: (domains) => `${number(domains)} con menciones inusuales`,
			rose: (domains) => `${number(domains)} al alza`,
			still: (domains) => `${number(domains)} aún fuera de lo habitual`,
			tooEarly: (domains) => `${number(domains)} aún con pocos datos`,
			others: (domains) => counted(domains, 'otro', 'otros'),
			missing: (domains) => `${number(domains)} sin datos`,
		},
		list: (said) => said.join(', '),
		asUsual: (domains) =>
			domains === 1 ? 'dentro de lo habitual' : `los ${number(domains)} dentro de lo habitual`,
		tooEarly: 'aún es pronto para saber qué es lo habitual',
		sentence: (said) => `${capital(said)}.`,
		left: (name, range, side) =>
			`${atStart(name)} ha ${leftTo(side)} de su rango habitual: ${smoothed(range)}.`,
		leftByScore: (name, { level, low, high }, side) =>
			`${atStart(name)} ha ${leftTo(side)} de su rango habitual: ${level} (habitual: ${low}–${high}).`,
		mentions: (name, total, kind, { low, high }) =>
			`${atStart(name)} tiene ${countedMentions(total, kind)} (habitual: ${number(low)}–${number(high)}).`,
		change: (since) => `variación ${since}`,
		changeSinceLast: (date) => `variación desde la última puntuación anterior al ${day(date)}`,
	},

	analysis: {
		of: (domain) => `Análisis de visibilidad en IA ${ofDomain(domain)}`,
		hasFailed: (domain) => `El análisis de visibilidad en IA ${ofDomain(domain)} ha fallado`,
		isRunning: (domain) => `El análisis de visibilidad en IA ${ofDomain(domain)} sigue en curso`,
		samples: (low, high, complete, total) =>
			`de ${low} a ${high} en ${complete < total ? `${number(complete)} de ` : ''}${analyses(total)}`,
		usual: (low, high) => `Lo habitual en este dominio: ${low}–${high}`,
		sincePrevious: 'desde el análisis anterior',
		since: (date) => `desde el ${day(date)}`,
		name: 'Análisis de visibilidad en IA',
		scores: (hasChange) =>
			`Puntuaciones de los análisis de visibilidad en IA${hasChange ? ', variación desde el análisis anterior' : ''}`,
		failed: 'análisis fallido',
		pending: 'en curso',
		byAssistant: 'Puntuación por asistente de IA',
		figures: (total, sentiment, accuracy) =>
			[
				...(total === undefined ? [] : [counted(total, 'mención', 'menciones')]),
				...(sentiment === undefined ? [] : [`sentimiento ${sentiment}`]),
				...(accuracy === undefined ? [] : [`exactitud ${accuracy}`]),
			].join('; '),
		analyzed: (time) => `Análisis del ${time}`,
		comparison: (leader) =>
			`Comparación de visibilidad en IA: ${leader === undefined ? 'no lidera nadie' : `lidera ${leader}`}`,
		asOf: (time) => `Datos del ${time}`,
		tied: 'empate',
		history: (total, domain, span) => {
			const of = domain === undefined ? '' : ` de ${domain}`;
			if (total === 0) return `Sin análisis de visibilidad en IA${of}`;
			return `${analyses(total)} de visibilidad en IA${of}${span ? `, ${days(...span)}` : ''}`;
		},
		list: 'Análisis de visibilidad en IA',
		score: 'Puntuación',
		latestScore: 'Última puntuación',
		scoreOn: (date) => `Puntuación del ${day(date)}`,
	},
	events: {
		sample: (text) => `Aviso de ejemplo de visibilidad en IA: ${text}`,
		since: (time) => `desde el ${time}`,
		from: (figure) => `frente a ${figure}`,
		mention: (assistant, tone) => {
			const manner = { good: ' de forma positiva', bad: ' de forma negativa', neutral: '' }[tone];
			return `${assistant ?? 'Un asistente de IA'} ha mencionado su marca${manner}`;
		},
		silence: (hours) => `Sin menciones nuevas desde hace ${formats.hours(hours)}`,
		lastMention: (time) => `Última mención: ${time}`,
		noMention: 'No se conoce ninguna mención anterior.',
		share: (name, isOwn, direction, rank) => {
			const moved = direction === undefined ? 'no ha cambiado' : went(direction);
			return `El share of voice de ${isOwn ? OWN_BRAND : name} ${moved}; sigue en el puesto ${rank}`;
		},
		overtook: (name, isOwn, passed, { from, to }) =>
			`${isOwn ? 'Su marca' : atStart(name)} ha superado a ${named(passed)}: del puesto ${from} al ${to} en share of voice`,
		overtaken: (name, isOwn, passed, { from, to }) => {
			const have = passed.names.length > 1 || passed.hasMore ? 'han' : 'ha';
			return `${named(passed)} ${have} superado a ${isOwn ? OWN_BRAND : name}, que pasa del puesto ${from} al ${to} en share of voice`;
		},
		apart: (headline, by, isAhead) =>
			`${headline}, con ${percentagePoints(by)} de ${isAhead ? 'ventaja' : 'desventaja'}`,
		shareOf: (name) => `Share of voice de ${name}`,
		brand: UNNAMED_BRAND,
		category: (name) => `Categoría: ${name}`,
		score: (domain, direction, score) =>
			newsOf(domain, `la puntuación ${direction ? `${went(direction)} a` : 'es de'} ${score}`),
		outside: (domain, side, score) => {
			const to = score === undefined ? '' : `, a ${score}`;
			return newsOf(domain, `la puntuación ha ${leftTo(side)} de su rango habitual${to}`);
		},
		inside: (domain) => newsOf(domain, 'la puntuación está en su rango habitual'),
		level: ({ level: now, low, high }) =>
			`Suavizada con los últimos días, la puntuación es de ${now} (habitual: ${low}–${high}).`,
		shortTrend: (needed, limit) =>
			`El historial tiene menos de ${counted(needed, 'día', 'días')}, por lo que cualquier cambio de ${points(limit)} o más se considera inusual.`,
	},
};
