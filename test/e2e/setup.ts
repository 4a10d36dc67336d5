// A real n8n, a browser and several servers share two cores here: a test that fails is tried once
// more, and jest prints why it failed the first time.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
