import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

import { authenticate } from '../nodes/shared/credentials/authenticate';
import { credentialTest } from '../nodes/shared/credentials/credentialTest';

export class VisibilityAnalysisApi implements ICredentialType {
	name = 'visibilityAnalysisApi';
	displayName = 'AI Visibility Analysis API';

	icon: Icon = {
		light: 'file:../icons/visibilityAnalysis.svg',
		dark: 'file:../icons/visibilityAnalysis.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-ai-visibility/n8n-nodes-ai-visibility#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			placeholder: 'e.g. sk-service-0a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p',
			description:
				'In your account dashboard, go to Profile > Authorized Apps > Generate API Key. The key is shown only once, and requires a Pro or Enterprise plan.',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com/api/v1',
			description:
				'URL of your deployment of the analysis service, from its API documentation. It starts with https:// and ends with /api/v1.',
		},
		{
			displayName: 'Plan',
			name: 'plan',
			type: 'options',
			options: [
				{ name: 'Custom', value: 'custom', description: 'Any other limit per minute' },
				{ name: 'Enterprise', value: 'enterprise', description: '60 requests per minute' },
				{
					name: 'Pro',
					value: 'pro',
					description:
						'10 requests per minute (others wait) and 500 calls per month (others fail until next month)',
				},
			],
			default: 'pro',
			description: 'Plan of the account. n8n limits its request rate to match.',
		},
		{
			displayName: 'Requests per Minute',
			name: 'requestsPerMinute',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 10,
			description: 'Maximum number of API calls that your plan allows per minute',
			displayOptions: { show: { plan: ['custom'] } },
		},
	];

	authenticate = authenticate;

	test = credentialTest(
		'/history',
		{
			401: "The API key was rejected, by the service at this URL or by a gateway in front of it. Check that the 'Base URL' belongs to the analysis service, then copy the key again or generate a new one in your account dashboard.",
			403: 'Access was refused, which says nothing about the key. If the service itself refused it, the plan has no API access (it requires Pro or Enterprise), or its monthly quota is exhausted; else it was a proxy, firewall or CDN on the way.',
		},
		'/api/v1',
	);
}
