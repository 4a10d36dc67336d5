import type { INodeTypeDescription } from 'n8n-workflow';

type BuilderHint = NonNullable<INodeTypeDescription['builderHint']>;

/** An analysis that a test does not pay for twice. */
const ANALYZE = `<pattern title="Score a domain, and pay for it at most once a day">
const analyze = node({
  type: 'n8n-nodes-ai-visibility.visibilityAnalysis',
  version: 1,
  config: {
    name: 'Analyze',
    parameters: {
      resource: 'analysis', operation: 'analyze', domain: expr('{{ $json.domain }}'), output: 'message',
      options: { reuseWithinHours: 24 }
    },
    credentials: { visibilityAnalysisApi: newCredential('AI Visibility Analysis') }
  }
});
</pattern>`;

/** A comparison out of analyses that exist. */
const COMPARE = `<pattern title="Compare a domain with competitors that were analyzed in the last 30 days">
const compare = node({
  type: 'n8n-nodes-ai-visibility.visibilityAnalysis',
  version: 1,
  config: {
    name: 'Compare',
    parameters: {
      resource: 'analysis', operation: 'compare', domain: 'example.com', competitors: 'example.org, example.net',
      analyzeMissing: false, output: 'rows'
    },
    credentials: { visibilityAnalysisApi: newCredential('AI Visibility Analysis') }
  }
});
</pattern>`;

/** What n8n's assistant is told of the node Analysis. */
export const ANALYSIS_BUILDER_HINT: BuilderHint = {
	searchHint:
		"Scores how visible any domain is in AI assistants (ChatGPT, Perplexity, Gemini, Claude, Grok) and compares it with competitors. Each 'analyze' is paid for, takes 30 to 90 seconds, and uses the month's API calls: ask before it runs, and set 'reuseWithinHours'. 'get', 'history' and 'compare' cost API calls only. For weekly reports on a brand that is tracked anyway, use AI Visibility Reporting.",
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-ai-visibility.visibilityReporting',
			relationHint:
				'Reads the score, mentions and share of voice of a brand that is already tracked',
		},
	],
	extraTypeDefContent: [{ content: ['<patterns>', ANALYZE, COMPARE, '</patterns>'].join('\n') }],
};
