import type { INodeParameters } from 'n8n-workflow';

import { ReportingApi } from '../../../nodes/VisibilityReporting/reportingApi';
import type { ApiClient } from '../../../nodes/shared/http/apiClient';
import { sandboxed } from '../../helpers/sandboxed';

const world = sandboxed('visibilityReporting');

it.each([
	["the response's own time when that is the earlier one", { generated_at: '2026-11-02T08:00' }, 8],
	['the Date header when that is the earlier one', { generated_at: '2026-11-02T10:00' }, 9],
	['the Date header when it has none', {}, 9],
	['the Date header when its own time is unreadable', { generated_at: 'soon' }, 9],
])('dates a page of mentions by %s', async (_, meta, hour) => {
	const date = Date.UTC(2026, 10, 2, 9);
	const response = { body: { data: [], meta }, serverTime: date, date };
	const client = { request: async () => response } as unknown as ApiClient;
	const page = await new ReportingApi(client).mentionPage({}, 100);
	expect(page).toMatchObject({ answeredAt: Date.UTC(2026, 10, 2, hour) });
});

it('dates no page of mentions by the clock of n8n', async () => {
	const response = { body: { data: [], meta: {} }, serverTime: Date.UTC(2026, 10, 2, 9) };
	const client = { request: async () => response } as unknown as ApiClient;
	expect((await new ReportingApi(client).mentionPage({}, 100)).answeredAt).toBeUndefined();
});

it('removes the API key from a record', async () => {
	world.answer({ data: { domain: `for ${world.credential.apiKey}` } });
	expect(await world.items({ operation: 'visibility' })).toEqual([{ domain: 'for (API key)' }]);
});

describe('the advice after a refused score', () => {
	const TRACKED =
		"Check that your account tracks the domain (or leave the field empty to use the account's own one)";
	const domain = 'lumenroast.example';
	const [from, to] = ['2026-11-02', '2026-11-05'];

	const adviceOn = async (status: number, parameters: INodeParameters) => {
		world.sandbox.addFault({ kind: 'status', status, path: '/visibility', message: 'No' });
		return /"No"\. (.+)$/.exec(await world.failure(parameters))![1];
	};

	it.each<[number, string, INodeParameters, string, string?]>([
		[400, 'no field', {}, "Check the node's parameters."],
		[400, 'Domains', {}, `${TRACKED}.`, domain],
		[400, 'From', { from }, "Check 'From'."],
		[400, 'To', { to }, "Check 'To'."],
		[400, 'From and To', { from, to }, "Check 'From' and 'To'."],
		[400, 'Period and an empty From', { period: 'last7Days', from: '' }, "Check 'Period'."],
		[
			400,
			'Domains, From and an empty To',
			{ from, to: '' },
			`${TRACKED}, and check 'From'.`,
			domain,
		],
		[400, 'Domains and Period', { period: 'last7Days' }, `${TRACKED}, and check 'Period'.`, domain],
		[
			404,
			'no field',
			{},
			"Check the 'Base URL' in the credential, and that the requested data exists.",
		],
		[404, 'Domains', {}, `${TRACKED}, and check the 'Base URL' in the credential.`, domain],
	])(
		'of Get Visibility Score after HTTP %i names what is set: %s',
		async (status, _, filters, advice, domains = '') => {
			expect(await adviceOn(status, { operation: 'visibility', domains, filters })).toBe(advice);
		},
	);

	it.each<[string, INodeParameters, string]>([
		['Period, which is always set', {}, "Check 'Period'."],
		['From and To', { period: 'custom', from, to }, "Check 'From' and 'To'."],
		[
			'Domains and Period',
			{ domains: domain, sections: ['visibility'] },
			`${TRACKED}, and check 'Period'.`,
		],
	])('of Get Report names what is set: %s', async (_, parameters, advice) => {
		const strict = { operation: 'report', options: { onSectionError: 'fail' } };
		expect(await adviceOn(422, { ...strict, ...parameters })).toBe(advice);
	});

	it('of Measure Effect names Action Date', async () => {
		const date = '={{ $today.minus({ days: 30 }) }}';
		expect(await adviceOn(400, { operation: 'effect', date })).toBe("Check 'Action Date'.");
	});
});

it.each([
	['MISSING_SCOPE', /Use an API key whose scope includes "read"\./],
	['PLAN_EXPIRED', /Check that the plan of the account is active\./],
	[
		'FORBIDDEN',
		/Check that the scope of the API key includes "read" and that the plan is active\./,
	],
])('the error after HTTP 403 gives the advice for the code %s', async (code, advice) => {
	world.answer({ error: { code, message: 'No' } }, { status: 403 });
	expect(await world.failure({ operation: 'benchmarks' })).toMatch(advice);
});
