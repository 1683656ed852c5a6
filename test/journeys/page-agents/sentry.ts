import { browserTracingIntegration, createTransport, init } from '@sentry/browser';

init({
  dsn: 'https://public@sentry.example/1',
  transport: (options) => createTransport(options, async () => ({ statusCode: 200 })),
  integrations: [browserTracingIntegration()],
  tracesSampleRate: 1,
  tracePropagationTargets: [/./],
  propagateTraceparent: true,
});
