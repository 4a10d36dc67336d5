import type { INodeParameters } from 'n8n-workflow';

import { sandboxed } from './sandboxed';

const world = sandboxed('visibilityReporting');

const TRACKED =
	"Check that your account tracks the domain (or leave the field empty to use the account's own one)";
const domain = 'lumenroast.example';
const from = '2026-11-02';
const to = '2026-11-05';

/** What a refused request for the score advises. */
const adviceOn = async (status: number, parameters: INodeParameters) => {
	world.sandbox.addFault({ kind: 'status', status, path: '/visibility', message: 'No' });
	return /"No"\. (.+)$/.exec(await world.failure(parameters))![1];
};

describe('the advice where the score is refused names only fields that are set', () => {
	it.each<[number, INodeParameters, string, string?]>([
		[400, {}, "Check the node's parameters."],
		[400, {}, `${TRACKED}.`, domain],
		[400, { from }, "Check 'From'."],
		[400, { to }, "Check 'To'."],
		[400, { from, to }, "Check 'From' and 'To'."],
		[400, { period: 'last7Days', from: '' }, "Check 'Period'."],
		[400, { from, to: '' }, `${TRACKED}, and check 'From'.`, domain],
		[400, { period: 'last7Days' }, `${TRACKED}, and check 'Period'.`, domain],
		[404, {}, "Check the 'Base URL' in the credential, and that the requested data exists."],
		[404, {}, `${TRACKED}, and check the 'Base URL' in the credential.`, domain],
	])('of Get Visibility Score: HTTP %i, %j', async (status, filters, advice, domains = '') => {
		expect(await adviceOn(status, { operation: 'visibility', domains, filters })).toBe(advice);
	});

	it.each<[INodeParameters, string]>([
		[{}, "Check 'Period'."],
		[{ period: 'custom', from, to }, "Check 'From' and 'To'."],
		[{ domains: domain, sections: ['visibility'] }, `${TRACKED}, and check 'Period'.`],
	])('of Get Report: %j', async (parameters, advice) => {
		const strict = { operation: 'report', options: { onSectionError: 'fail' } };
		expect(await adviceOn(422, { ...strict, ...parameters })).toBe(advice);
	});
});
