import type { Fault } from './fault-proxy.js';

/** What a fault means for the call that meets it. */
export type Meaning =
  /** It is answered, only later. */
  | 'late'
  /** The service may have carried it out. */
  | 'unknown'
  /** The same, after the time that the proxy waits for an answer. */
  | 'timeout'
  /** The service says that it failed, or did not start it. */
  | 'failed'
  /** The service wants it later, at a time that it names. */
  | 'busy'
  /** The service wants it later, and names no time: callers wait. */
  | 'waits';

export interface UpstreamFault {
  name: string;
  /** `refused`: nothing listens at the address of the service. `unresolved`: its name has no address. */
  fault: Fault | 'refused' | 'unresolved';
  meaning: Meaning;
  /** Seconds after which the service is called again; left out: 10. */
  pauseSeconds?: number;
}

/** In every body of a fault: it must reach no log. */
export const BODY_MARK = 'body-of-the-service';
const HTML = `<!doctype html><title>${BODY_MARK}</title><h1>Bad gateway</h1>`;
const HOUR_MS = 3_600_000;

function answered(status: number, body: string, headers: Record<string, string> = {}): { text: string } {
  const all = {
    'content-type': body.startsWith('<') ? 'text/html' : 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return { text: `HTTP/1.1 ${status} Answer\r\n${lines.join('')}\r\n${body}` };
}

const failing = (status: number) =>
  JSON.stringify({ statusCode: status, messages: [BODY_MARK], result: null });
const instead = (status: number, body: string, headers?: Record<string, string>): Fault => ({
  reaches: false,
  answer: answered(status, body, headers),
  connection: 'close',
});
/** The service carries the call out; what it answers is lost. */
const after = (body: string): Fault => ({ ...instead(200, body), reaches: true });

/** A 429 of a service whose clock is so far ahead; it asks for 30 seconds by a date. */
function busyBy(aheadMs: number): Fault {
  const now = Date.now() + aheadMs;
  return instead(429, failing(429), {
    date: new Date(now).toUTCString(),
    'retry-after': new Date(now + 30_000).toUTCString(),
  });
}

export const UPSTREAM_FAULTS: readonly UpstreamFault[] = [
  {
    name: 'a delay',
    fault: { reaches: true, delayMs: 400, answer: 'whole', connection: 'keep' },
    meaning: 'late',
  },
  { name: 'a refused connection', fault: 'refused', meaning: 'failed' },
  { name: 'a name that does not resolve', fault: 'unresolved', meaning: 'failed' },
  {
    name: 'a reset before the call',
    fault: { reaches: false, answer: 'none', connection: 'reset' },
    meaning: 'unknown',
  },
  {
    name: 'a reset before the answer',
    fault: { reaches: true, answer: 'none', connection: 'reset' },
    meaning: 'unknown',
  },
  {
    name: 'a reset in the body',
    fault: { reaches: true, answer: 'half', connection: 'reset' },
    meaning: 'unknown',
  },
  {
    name: 'a truncated body',
    fault: { reaches: true, answer: 'half', connection: 'close' },
    meaning: 'unknown',
  },
  {
    name: 'a half-open connection',
    fault: { reaches: true, answer: 'none', connection: 'silent' },
    meaning: 'timeout',
  },
  {
    name: 'half an answer, and silence',
    fault: { reaches: true, answer: 'half', connection: 'silent' },
    meaning: 'timeout',
  },
  { name: 'HTML in place of JSON', fault: after(HTML), meaning: 'unknown' },
  {
    name: 'values of wrong types',
    fault: after(
      JSON.stringify({
        statusCode: 200,
        result: { transId: 7, random: [BODY_MARK], status: { is: BODY_MARK }, id: null },
        userType: BODY_MARK,
      }),
    ),
    meaning: 'unknown',
  },
  { name: 'the page of a gateway', fault: { ...instead(502, HTML), reaches: true }, meaning: 'unknown' },
  { name: 'a burst of 500', fault: instead(500, failing(500)), meaning: 'failed' },
  { name: 'a burst of 503', fault: instead(503, HTML), meaning: 'failed' },
  {
    name: '429 with Retry-After',
    fault: instead(429, failing(429), { 'retry-after': '30' }),
    meaning: 'busy',
    pauseSeconds: 31,
  },
  { name: '429 without Retry-After', fault: instead(429, failing(429)), meaning: 'waits' },
  { name: '429 of a clock that is an hour ahead', fault: busyBy(HOUR_MS), meaning: 'busy', pauseSeconds: 32 },
  {
    name: '429 of a clock that is an hour behind',
    fault: busyBy(-HOUR_MS),
    meaning: 'busy',
    pauseSeconds: 32,
  },
];
