import type { INodeParameters } from 'n8n-workflow';

import { sandboxed } from './sandboxed';

const world = sandboxed('visibilityReporting');

const TRACKED =
	"Check that your account tracks the domain (or leave the field empty to use the account's own one)";
const domain = 'lumenroast.example';
const own = { period: 'custom', from: '2026-11-02', to: '2026-11-05' };
const strict = { options: { onSectionError: 'fail' } };

/** What a refused request for the score advises. */
const adviceOn = async (status: number, parameters: INodeParameters) => {
	world.sandbox.addFault({ kind: 'status', status, path: '/visibility', message: 'No' });
	const { error } = await world.run(parameters);
	return /"No"\. (.+)$/.exec(error!.message)![1];
};

describe('the advice where the score is refused names only fields that are set', () => {
	it.each<[INodeParameters, string, string?]>([
		[{}, "Check the node's parameters."],
		[{}, `${TRACKED}.`, domain],
		[{ from: '2026-11-02' }, "Check 'From'."],
		[{ to: '2026-11-05' }, "Check 'To'."],
		[{ from: '2026-11-02', to: '2026-11-05' }, "Check 'From' and 'To'."],
		[{ period: 'last7Days', from: '' }, "Check 'Period'."],
		[{ from: '2026-11-02', to: '' }, `${TRACKED}, and check 'From'.`, domain],
		[{ period: 'last7Days' }, `${TRACKED}, and check 'Period'.`, domain],
	])('of Get Visibility Score: %j', async (filters, advice, domains = '') => {
		expect(await adviceOn(400, { operation: 'visibility', domains, filters })).toBe(advice);
	});

	it.each<[INodeParameters, string]>([
		[{}, "Check 'Period'."],
		[own, "Check 'From' and 'To'."],
		[{ domains: domain, sections: ['visibility'] }, `${TRACKED}, and check 'Period'.`],
	])('of Get Report: %j', async (parameters, advice) => {
		expect(await adviceOn(422, { operation: 'report', ...parameters, ...strict })).toBe(advice);
	});

	it('and no domain where what was requested is not there', async () => {
		const visibility = { operation: 'visibility' };
		expect(await adviceOn(404, visibility)).toBe(
			"Check the 'Base URL' in the credential, and that the requested data exists.",
		);
		expect(await adviceOn(404, { ...visibility, domains: domain })).toBe(
			`${TRACKED}, and check the 'Base URL' in the credential.`,
		);
	});
});
