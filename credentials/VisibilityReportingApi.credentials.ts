import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	INodeProperties,
} from 'n8n-workflow';

import { authenticate } from '../nodes/shared/credentialAuthentication';
import { credentialTest } from '../nodes/shared/credentialTest';

export class VisibilityReportingApi implements ICredentialType {
	name = 'visibilityReportingApi';

	displayName = 'Visibility Reporting API';

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
				'Created in your account dashboard under Settings, API Keys. The scope read is enough. It is shown only once.',
		},
		{
			displayName: 'Base Address',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com/v1',
			description:
				'Address of the reporting service. It starts with https:// and its path ends with /v1.',
		},
	];

	authenticate: IAuthenticate = authenticate;

	test: ICredentialTestRequest = credentialTest(
		'/mentions',
		{
			401: 'The key is not valid or was revoked. Copy it again, or create a new one in the dashboard.',
			403: 'The key is valid but not permitted: its scope has to include read, and its plan has to be active.',
		},
		'/v1',
	);
}
