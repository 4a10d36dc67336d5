import type { ApiClient } from '../../../../nodes/shared/transport/apiClient';
import { ReportingApi } from '../../../../nodes/reporting/api/reportingApi';

it.each([
	["the response's own time where it has one", { generated_at: '2026-11-02T10:00:00' }, 10],
	['the Date header where it has none', {}, 9],
	['the Date header where its own time is unreadable', { generated_at: 'soon' }, 9],
])('dates a page of mentions by %s', async (_, meta, hour) => {
	const response = { body: { data: [], meta }, serverTime: Date.UTC(2026, 10, 2, 9) };
	const client = { tryRequest: async () => ({ response }) } as unknown as ApiClient;
	const page = await new ReportingApi(client).mentionPage({}, 100);
	expect(page).toMatchObject({ answeredAt: Date.UTC(2026, 10, 2, hour) });
});
