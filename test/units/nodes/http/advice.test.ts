import { ADVICE, type AdviceCase, adviceOn } from '../../../../nodes/shared/http/advice';
import type { RequestFailure } from '../../../../nodes/shared/http/failure';

/** The table of advice, row by row: each row has a failure that reaches it, and no row above gives advice on that. */

const failed = (more: Partial<RequestFailure>): RequestFailure => ({
	method: 'POST',
	path: '/analyze',
	kind: 'status',
	reason: 'failed',
	...more,
});

const texts = { name: 'analysis service', pathEnd: '/v1', advice: () => undefined };
const documented = { ...texts, advice: () => 'Upgrade the plan.' };
const note = { consequence: 'an analysis may have started', advice: 'Check Get History.' };

const PASSWORD = 'The proxy wants a user name and password';

const ROWS: Array<[when: string, adviceCase: AdviceCase, advice: string]> = [
	[
		'more is known than the status says, such as a wrong base URL',
		{
			failure: failed({ status: 407, answeredBy: 'between', advice: 'Enter https://a.example.' }),
			texts: documented,
			note,
		},
		'Enter https://a.example.',
	],
	[
		'something in between answers a submission that may be paid for',
		{ failure: failed({ status: 407, answeredBy: 'between' }), texts: documented, note },
		'Check Get History.',
	],
	[
		'a proxy asks for a password',
		{ failure: failed({ status: 407, answeredBy: 'between' }), texts: documented },
		PASSWORD,
	],
	[
		'something in between has nothing at the address',
		{ failure: failed({ status: 404, answeredBy: 'between' }), texts: documented },
		"Check the 'Base URL' in the credential, and the proxy",
	],
	[
		'something in between is busy or fails',
		{ failure: failed({ status: 503, answeredBy: 'between' }), texts: documented },
		'Try again later; if this continues, ask whoever runs the proxy',
	],
	[
		'something in between lets no request through',
		{ failure: failed({ status: 403, answeredBy: 'between' }), texts: documented },
		'Ask whoever runs the proxy, firewall or CDN to let',
	],
	[
		'nobody can tell who rejected the key',
		{ failure: failed({ status: 401, answeredBy: 'unknown' }), texts: documented, note },
		"Check the API key and the 'Base URL' in the credential; without a message",
	],
	[
		'nobody can tell who rejected the request',
		{ failure: failed({ status: 403, answeredBy: 'unknown' }), texts: documented, note },
		'Check the plan, its quota and the rights of the API key; without a message',
	],
	[
		"the service's document says what to do",
		{ failure: failed({ status: 402 }), texts: documented, note },
		'Upgrade the plan.',
	],
	[
		'the operation says what to do',
		{ failure: failed({ kind: 'lost' }), texts, note },
		'Check Get History.',
	],
	[
		'there is no status that says more than the kind of failure',
		{ failure: failed({ kind: 'malformed', status: 200 }), texts },
		"Check that the 'Base URL' in the credential points to this service.",
	],
	[
		'only the status is known',
		{ failure: failed({ status: 429 }), texts },
		"The API key's rate limit is exhausted",
	],
];

it('each row of the advice has its case here, in its order', () => {
	expect(ROWS.map(([when]) => when)).toEqual(ADVICE.map(({ when }) => when));
});

it.each(ROWS)('the advice is that of its own row when %s', (when, adviceCase, advice) => {
	const [first] = ADVICE.filter((row) => row.advice(adviceCase) !== undefined);
	expect(first?.when).toBe(when);
	expect(adviceOn(adviceCase)).toContain(advice);
});

it('there is advice on a failure without a status, too', () => {
	expect(adviceOn({ failure: failed({}), texts })).toBe("Check the node's parameters.");
});
