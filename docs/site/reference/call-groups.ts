export interface CallGroup {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly calls: RegExp;
  readonly schema?: string;
}

export const CALL_GROUPS: readonly CallGroup[] = [
  {
    path: 'calls/sessions',
    title: 'Calls: sessions',
    summary: 'Your back end creates a session for a page, lists sessions and ends them.',
    calls: /^\/v1\/sessions/,
  },
  {
    path: 'calls/verifications',
    title: 'Calls: verifications',
    summary: 'Start an identity verification, follow it, end it, and read the details of the person.',
    calls: /^\/v1\/verifications/,
    schema: 'Verification',
  },
  {
    path: 'calls/screenings',
    title: 'Calls: screenings',
    summary: 'Screen a name once, read the result again, learn what changed, and decide hits.',
    calls: /^\/v1\/(screenings|watches|decisions)/,
    schema: 'Screening',
  },
  {
    path: 'calls/submissions',
    title: 'Calls: submissions',
    summary: 'Search the submissions of the service.',
    calls: /^\/v1\/submissions/,
  },
  {
    path: 'calls/events',
    title: 'Calls: events and audit',
    summary:
      'Read the events for your back end, send them again, read the audit trail, and receive the webhook of the service.',
    calls: /^\/(v1\/(events|audit)|webhooks)/,
    schema: 'Event',
  },
  {
    path: 'calls/people',
    title: 'Calls: one person',
    summary: 'Erase what is stored of one person, or export it.',
    calls: /^\/v1\/(erasures|exports)/,
  },
  {
    path: 'calls/operations',
    title: 'Calls: operations',
    summary: 'Check the health of the proxy, and read its metrics, documents and scripts.',
    calls: /^\/($|livez|readyz|metrics|openapi\.json|docs|kyc-elements)/,
  },
];

/** The section of a schema that has one. */
export function schemaAddress(name: string): string {
  const group = CALL_GROUPS.find(({ schema }) => schema === name);
  return group === undefined ? '/reference/problems#fields' : `/${group.path}#${name.toLowerCase()}`;
}
