import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

import { authenticate } from '../nodes/shared/credentials/authenticate';
import { credentialTest } from '../nodes/shared/credentials/credentialTest';

export class VisibilityReportingApi implements ICredentialType {
	name = 'visibilityReportingApi';
	displayName = 'AI Visibility Reporting API';

	icon: Icon = {
		light: 'file:../icons/visibilityReporting.svg',
		dark: 'file:../icons/visibilityReporting.dark.svg',
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
			description:
				'In your account dashboard, go to Settings > API Keys > Create New Key. The "read" scope is enough. The key is shown only once, and works while your Studio or Agency plan is active. If the service finds a key in public, it rotates the key: enter the new one here.',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com/v1',
			description:
				'URL of your deployment of the reporting service, from its API documentation. It starts with https:// and ends with /v1.',
		},
	];

	authenticate = authenticate;

	test = credentialTest(
		'/mentions',
		{
			401: "The API key was rejected, by the service at this URL or by a gateway in front of it. Check that the 'Base URL' belongs to the reporting service, then copy the key again or create a new one in your account dashboard.",
			403: 'Access was refused, which says nothing about the key. If the service itself refused it, check that the scope of the key includes "read" and that the plan is active; else it was a proxy, firewall or CDN on the way.',
		},
		'/v1',
	);
}
