import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { controlInput } from './controlInput';
import type { LoggedRequest } from './http/requestLog';
import type { Sandbox } from './sandbox';
import { checkedSwitches } from './switches';

/** Replaces every key of the sandbox, and any other bearer token, in a log that leaves the process. */
function masked(requests: LoggedRequest[], sandbox: Sandbox): unknown {
	let text = JSON.stringify(requests);
	for (const secret of sandbox.secrets()) text = text.replaceAll(secret, '***');
	return JSON.parse(text, (name, value: unknown) =>
		name === 'authorization' && value !== 'Bearer ***' ? '***' : value,
	);
}

/** The faults in place, as JSON can hold them. */
function shownFaults(sandbox: Sandbox): unknown[] {
	return sandbox.faults().map(({ path, times, ...fault }) => ({
		...fault,
		...(path instanceof RegExp ? { pathPattern: path.source.replaceAll('\\/', '/') } : { path }),
		times: times === Infinity ? 'Infinity' : (times ?? 1),
	}));
}

function faultsAndLog(app: FastifyInstance, sandbox: () => Sandbox): void {
	app.get('/faults', () => shownFaults(sandbox()));
	app.post('/faults', (request) => {
		const { pathPattern, ...fault } = controlInput.fault.parse(request.body);
		const path = pathPattern === undefined ? fault.path : new RegExp(pathPattern);
		sandbox().addFault({ ...fault, path });
		return shownFaults(sandbox());
	});
	app.delete('/faults', () => {
		sandbox().clearFaults();
		return [];
	});
	app.get('/requests', (request) =>
		masked(sandbox().requests(controlInput.requestFilter.parse(request.query)), sandbox()),
	);
	app.delete('/requests', () => {
		sandbox().clearRequests();
		return [];
	});
	app.get('/violations', () => sandbox().contractViolations());
}

function settings(app: FastifyInstance, sandbox: () => Sandbox): void {
	app.get('/', () => ({
		analysis: sandbox().analysis.baseUrl,
		reporting: sandbox().reporting.baseUrl,
	}));
	app.get('/switches', () => sandbox().switches);
	app.patch('/switches', (request) => {
		sandbox().set(checkedSwitches(request.body));
		return sandbox().switches;
	});
	app.put('/speed', (request) => {
		const { speed } = controlInput.speed.parse(request.body);
		sandbox().setSpeed(speed);
		return { speed };
	});
	app.get('/keys', () => ({
		analysis: sandbox().analysis.keys,
		reporting: sandbox().reporting.keys,
	}));
	app.post('/keys', (request) => {
		const options = controlInput.key.parse(request.body);
		const { service, ...rest } = options;
		const key =
			options.service === 'analysis'
				? sandbox().analysis.createKey(controlInput.analysisKey.parse(rest))
				: sandbox().reporting.createKey(controlInput.reportingKey.parse(rest));
		return { service, key };
	});
	app.post('/reset', async () => {
		await sandbox().reset();
		return {};
	});
}

function data(app: FastifyInstance, sandbox: () => Sandbox): void {
	const mentions = () => sandbox().reporting.mentions;
	app.get('/mentions', () => ({ count: mentions().count() }));
	app.get('/mentions/list', () => [...mentions().list()]);
	app.put('/mentions', (request) => {
		mentions().setMentionCount(controlInput.mentionCount.parse(request.body).count);
		return { count: mentions().count() };
	});
	app.post('/mentions', (request) => {
		const { count, mention } = controlInput.newMentions.parse(request.body ?? {});
		return mentions().addMentions(count, mention);
	});
	app.post('/mentions/pause', () => {
		mentions().pause();
		return {};
	});
	app.post('/mentions/resume', () => {
		mentions().resume();
		return {};
	});
	app.put('/score', (request) => {
		const { score, domain } = controlInput.score.parse(request.body);
		sandbox().reporting.setScore(score, domain);
		return { score, domain };
	});
	app.put('/trend', (request) => {
		const { scores, domain } = controlInput.trend.parse(request.body);
		sandbox().reporting.setTrend(scores, domain);
		return { scores, domain };
	});
	app.put('/competitors', (request) => {
		const { competitors } = controlInput.competitors.parse(request.body);
		sandbox().reporting.setCompetitors(competitors);
		return { competitors };
	});
	app.get('/analyses', () => sandbox().analysis.analyses());
	app.post('/analyses', (request) =>
		sandbox().analysis.seedAnalysis(controlInput.seedAnalysis.parse(request.body)),
	);
	app.post('/failures', (request) => {
		const { domain, status } = controlInput.failure.parse(request.body);
		sandbox().analysis.failNext(domain, status);
		return { domain, status };
	});
}

/**
 * Serves the sandbox's handle over HTTP, for tests in another process.
 * A request it cannot use is answered by 400 and `{ error }`.
 */
export function registerControl(app: FastifyInstance, sandbox: () => Sandbox): void {
	app.register(
		async (control) => {
			control.setErrorHandler((thrown, _request, reply) => {
				const error = thrown instanceof z.ZodError ? thrown.issues : String(thrown);
				return reply.code(400).send({ error });
			});
			faultsAndLog(control, sandbox);
			settings(control, sandbox);
			data(control, sandbox);
		},
		{ prefix: '/_control' },
	);
}
