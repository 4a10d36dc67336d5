import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	INodeProperties,
} from 'n8n-workflow';

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
				'In your account dashboard, open Profile, then Authorized Apps, and choose Generate API Key. The key is shown only once.',
		},
		{
			displayName: 'Base Address',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com/api/v1',
			description:
				'Address of the analysis service. It starts with https:// and ends with /api/v1.',
		},
		{
			displayName: 'Plan',
			name: 'plan',
			type: 'options',
			options: [
				{ name: 'Custom', value: 'custom', description: 'A custom limit agreed with the service' },
				{ name: 'Enterprise', value: 'enterprise', description: '60 requests per minute' },
				{
					name: 'Pro',
					value: 'pro',
					description: '10 requests per minute and 500 calls per month',
				},
			],
			default: 'pro',
			description:
				'Sets how many requests n8n sends per minute, to stay within the limit of your plan',
		},
		{
			displayName: 'Requests per Minute',
			name: 'requestsPerMinute',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 10,
			description: 'Maximum number of requests per minute that your plan allows',
			displayOptions: { show: { plan: ['custom'] } },
		},
	];

	authenticate: IAuthenticate = authenticate;

	test: ICredentialTestRequest = credentialTest(
		'/history',
		{
			401: 'The API key is not valid. Copy it again, or generate a new one in the dashboard.',
			403: "The API key is valid, but its plan has no API access or this month's calls are used up. API access needs a Pro or Enterprise plan.",
		},
		'/api/v1',
	);
}
