import { browserTracingIntegration, createTransport, init } from '@sentry/browser';

init({
  dsn: 'https://public@sentry.example/1',
  transport: (options: Parameters<typeof createTransport>[0]) =>
    createTransport(options, async () => ({ statusCode: 200 })),
  integrations: [browserTracingIntegration()],
  tracesSampleRate: 1,
  tracePropagationTargets: [/./],
  propagateTraceparent: true,
});
