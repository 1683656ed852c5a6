import { datadogRum } from '@datadog/browser-rum';

datadogRum.init({
  applicationId: 'test',
  clientToken: 'pub',
  // Without one the agent adds no headers.
  service: 'page',
  // The page answers what the agent reports.
  proxy: '/agent-reports',
  sessionSampleRate: 100,
  traceSampleRate: 100,
  allowedTracingUrls: [{ match: () => true, propagatorTypes: ['datadog', 'tracecontext', 'b3', 'b3multi'] }],
});

/** It begins its session a moment later, and adds no headers before. */
Object.assign(globalThis, { hasBegun: () => datadogRum.getInternalContext() !== undefined });
