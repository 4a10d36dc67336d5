import type { INodeTypeDescription } from 'n8n-workflow';

type BuilderHint = NonNullable<INodeTypeDescription['builderHint']>;

const SLACK = 'n8n-nodes-base.slack';

/** A report every Monday in Slack. */
const WEEKLY_REPORT = `<pattern title="Weekly report to Slack">
const everyMonday = trigger({
  type: 'n8n-nodes-base.scheduleTrigger',
  version: 1.2,
  config: {
    name: 'Every Monday',
    parameters: { rule: { interval: [{ field: 'weeks', triggerAtDay: [1], triggerAtHour: 8 }] } }
  }
});
const getReport = node({
  type: 'n8n-nodes-ai-visibility.visibilityReporting',
  version: 1,
  config: {
    name: 'Get Report',
    parameters: { resource: 'report', operation: 'report', period: 'previousWeek', output: 'blocks' },
    credentials: { visibilityReportingApi: newCredential('AI Visibility Reporting') }
  }
});
const postToSlack = node({
  type: 'n8n-nodes-base.slack',
  version: 2.3,
  config: {
    name: 'Post to Slack',
    parameters: {
      resource: 'message', operation: 'post', select: 'channel',
      channelId: { __rl: true, mode: 'name', value: '#marketing' },
      messageType: 'block', blocksUi: expr('{{ $json.blocks }}'), text: expr('{{ $json.text }}')
    },
    credentials: { slackApi: newCredential('Slack') }
  }
});
</pattern>`;

/** A report every month by email. */
const MONTHLY_EMAIL = `<pattern title="Monthly report by email, in the look of an agency">
const getReport = node({
  type: 'n8n-nodes-ai-visibility.visibilityReporting',
  version: 1,
  config: {
    name: 'Get Report',
    parameters: {
      resource: 'report', operation: 'report', domains: 'example.com', period: 'previousMonth', output: 'html',
      appearance: { language: 'en', title: 'Monthly AI Visibility Report', accentColor: '#0f766e' }
    },
    credentials: { visibilityReportingApi: newCredential('AI Visibility Reporting') }
  }
});
const sendEmail = node({
  type: 'n8n-nodes-base.emailSend',
  version: 2.1,
  config: {
    name: 'Send Email',
    parameters: {
      fromEmail: 'reports@example.com', toEmail: 'you@example.com', emailFormat: 'both',
      subject: expr('{{ $json.subject }}'), text: expr('{{ $json.text }}'), html: expr('{{ $json.html }}')
    },
    credentials: { smtp: newCredential('SMTP') }
  }
});
</pattern>`;

/** Figures for a sheet or a table, to which the same run can be written twice. */
const ROWS = `<pattern title="Rows for a sheet or data table: match on row_key">
const getMentions = node({
  type: 'n8n-nodes-ai-visibility.visibilityReporting',
  version: 1,
  config: {
    name: 'Get Mentions',
    parameters: {
      resource: 'report', operation: 'mentions', returnAll: false, limit: 50, output: 'rows',
      filters: { sentiment: 'negative', period: 'last7Days' }
    },
    credentials: { visibilityReportingApi: newCredential('AI Visibility Reporting') }
  }
});
</pattern>`;

/** An alert as soon as something negative is said. */
const NEGATIVE_MENTION = `<pattern title="Alert on a negative mention in any chat">
const negativeMention = trigger({
  type: 'n8n-nodes-ai-visibility.visibilityReportingTrigger',
  version: 1,
  config: {
    name: 'Negative Mention',
    parameters: {
      pollTimes: { item: [{ mode: 'everyX', value: 5, unit: 'minutes' }] },
      event: 'mention', filters: { sentiment: 'negative' }, output: 'message'
    },
    credentials: { visibilityReportingApi: newCredential('AI Visibility Reporting') }
  }
});
const postToSlack = node({
  type: 'n8n-nodes-base.slack',
  version: 2.3,
  config: {
    name: 'Post to Slack',
    parameters: {
      resource: 'message', operation: 'post', select: 'channel',
      channelId: { __rl: true, mode: 'name', value: '#marketing' }, text: expr('{{ $json.text }}')
    },
    credentials: { slackApi: newCredential('Slack') }
  }
});
</pattern>`;

/** Makes the part of a hint that n8n's assistant reads beside the type of the node. */
function patterns(...content: string[]): Pick<BuilderHint, 'extraTypeDefContent'> {
	const lines = ['<patterns>', ...content, '</patterns>'];
	return { extraTypeDefContent: [{ content: lines.join('\n') }] };
}

/** What n8n's assistant is told of the node Reporting. */
export const REPORTING_BUILDER_HINT: BuilderHint = {
	searchHint:
		"Weekly and monthly reports, and figures, of how a tracked brand appears in AI answers: visibility score and trend, mentions and their sentiment, cited sources, prompts, share of voice, action plan. 'period' previousWeek or previousMonth fits a schedule. 'output' blocks is for Slack, html for email, rows for sheets and tables. No charge beside the service's plan.",
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-ai-visibility.visibilityReportingTrigger',
			relationHint:
				'Starts a workflow on a new mention, no new mention for a while, a change of score or share of voice, or a new action plan',
		},
		{
			nodeType: 'n8n-nodes-ai-visibility.visibilityAnalysis',
			relationHint: 'Scores any other domain, such as a prospect: each analysis is paid for',
		},
		{
			nodeType: SLACK,
			relationHint:
				"Posts the result: set 'Output' to Slack, and the Slack node's 'Blocks' to {{ $json.blocks }}",
		},
	],
	...patterns(WEEKLY_REPORT, MONTHLY_EMAIL, ROWS),
};

/** What n8n's assistant is told of the trigger. */
export const TRIGGER_BUILDER_HINT: BuilderHint = {
	searchHint:
		"Starts the workflow when AI assistants mention a brand, negatively or at all, or its score, share of voice or rank changes. Polls every few minutes. For a report on a schedule, use a Schedule Trigger and AI Visibility Reporting. 'output' message gives a finished text in {{ $json.text }}.",
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-ai-visibility.visibilityReporting',
			relationHint: 'Gets the whole report, on a schedule',
		},
		{
			nodeType: SLACK,
			relationHint: "Posts the alert: set 'Output' to Plain Text, and 'Text' to {{ $json.text }}",
		},
	],
	...patterns(NEGATIVE_MENTION),
};
