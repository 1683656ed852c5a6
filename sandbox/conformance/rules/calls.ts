/** The calls that a step of a rule can send: those of the service, those of a sandbox, and what is computed from several. */
import { FILTER_OPERATORS } from '../../../contract/submissions.js';
import type { Answer } from '../service/answer.js';
import { Differs, at, eventually } from '../service/assertions.js';
import type { Service, StartedRequest } from '../service/service.js';
import { argumentsIn, filled, valueOf, type Run } from './arguments.js';
import { countAllowed, startMinute, type LimitedKind } from './limited-calls.js';
import { everyHit, hitsOf, namedPerson, screen, screening, strengthsByDate } from './screened-hits.js';
import { finds, median, searchForm, storedIn, type Field } from './submissions.js';

type Key = string | null | undefined;
// The arguments of a call are what its row writes.
// oxlint-disable-next-line typescript/no-explicit-any
type Call = (service: Service, args: any, key: Key) => Promise<Answer | void>;

/** Names of the sandbox's shipped list, which is invented. */
const PERSON = { name: 'Mohammed Al Harbi', entityType: 'person' };
const COMPANY = { name: 'Harbi Brothers Contracting', entityType: 'company' };

/** What was computed, as an answer that has it as its body. */
const shows = (body: unknown): Answer => ({ status: 200, headers: new Headers(), body });

const screenV1 = (service: Service, body: unknown, key?: Key) =>
  service.call('POST', '/ExtSanctionScreening/Search', body, key);

const SERVICE_CALLS: Readonly<Record<string, Call>> = {
  GET: (service, [path], key) => service.call('GET', path, undefined, key),
  POST: (service, [path, body], key) => service.call('POST', path, body, key),
  PATCH: (service, [path, body]) => service.call('PATCH', path, body),
  DELETE: (service, [path]) => service.call('DELETE', path),

  search: (service, [body], key) => service.call('POST', '/ExtForm/submissions/search', body, key),
  'search form': (service, [body]) => searchForm(service, body),
  filter: (service, [filter]) => searchForm(service, { filters: [filter] }),

  screen: (service, [body], key) => screen(service, body, key),
  'screen person': (service, [change], key) => screen(service, { ...PERSON, ...change }, key),
  'screen company': (service, [change], key) => screen(service, { ...COMPANY, ...change }, key),
  'screen the name': (service, [change]) => screen(service, { ...namedPerson(service), ...change }),
  // Rules about one answer share its call: on a real service it costs.
  'the screening': screening,
  hits: (service, [id, body], key) => hitsOf(service, id, body, key),
  'v1 person': (service, [change], key) => screenV1(service, { ...PERSON, ...change }, key),
  'the v1 screening': (service) =>
    service.once('v1', () =>
      screenV1(service, { ...namedPerson(service), countries: ['SA'], entityDate: '1979-03-14' }),
    ),

  request: (service, [body], key) => service.request(at(body, 'nationalId'), key),
  'request for the person': (service) => service.requestForPerson(),
  waiting: async (service) => shows(await service.waiting()),
  start: async (service, [nationalId]) => shows(await service.start(nationalId)),
  status: (service, [body], key) => service.callAgain('POST', '/ExtIdentity/status', body, key),
  details: (service, [transId], key) =>
    service.callAgain('GET', `/ExtIdentity/details/${encodeURIComponent(transId)}`, undefined, key),
  /** Seconds of the clock: a real service is waited for. */
  pass: (service, [seconds]) => service.pass(seconds * 1000),
};

const SANDBOX_CALLS: Readonly<Record<string, Call>> = {
  approve: ({ control }, [{ transId, random }]: [StartedRequest]) =>
    control.call('POST', `/identity/transactions/${transId}/approve`, { random }).then(shows),
  decline: ({ control }, [{ transId }]: [StartedRequest]) =>
    control.call('POST', `/identity/transactions/${transId}/decline`, {}).then(shows),
  clock: async ({ control }) => shows({ now: await control.now() }),
  /** Advances the clock to this number of seconds after a time that `clock` returned. */
  'pass until': async (service, [seconds, since]) =>
    service.pass(Math.max(0, since + seconds * 1000 - (await service.control.now()))),
  set: ({ control }, [settings]) => control.set(settings),
  fault: ({ control }, [fault]) => control.fault(fault),
  /** Loads a list with these persons, with a risk type each or under sanctions. The next one replaces it. */
  import: async ({ control }, [persons]: [Array<string | readonly [name: string, risk: string]>]) => {
    const rows = persons
      .map((one) => (typeof one === 'string' ? ([one, 'Sanctions'] as const) : one))
      .map(([name, risk], index) => `CONF-${index + 1},${name},person,${risk}`);
    const content = ['id,name,entity_type,risk_type', ...rows, ''].join('\n');
    const files = [{ name: 'conformance.csv', content }];
    await control.call('POST', '/lists/import', { name: 'conformance', format: 'plain-csv', files });
  },
  receive: ({ control }, [refusals]) => control.receive(refusals),
  webhooks: async ({ control }, [transId]) =>
    shows(
      control.webhooks
        .map(({ body }) => body)
        .filter((body) => transId === undefined || body['TransId'] === transId),
    ),
  webhook: ({ control }, [transId]) =>
    eventually(() => {
      const received = control.webhooks.find(({ body }) => body['TransId'] === transId);
      if (received === undefined) throw new Differs('A webhook did not come');
      return {
        status: 200,
        headers: new Headers(received.headers as Record<string, string>),
        body: received,
      };
    }),
};

const COMPUTED: Readonly<Record<string, Call>> = {
  find: async (service, [search, operator, value]) => {
    if (typeof search !== 'string') return finds(service, search);
    const filter = { fieldId: service.fact(`form.${search}`), value };
    return finds(service, { filters: [operator === 'default' ? filter : { ...filter, operator }] });
  },
  /** The status of a filter with each operator. */
  operators: async (service, [field]: [Field]) => {
    const [fieldId, value] = [service.fact(`form.${field}`), await median(service, field)];
    const statuses: Record<string, number> = {};
    for (const operator of FILTER_OPERATORS)
      statuses[operator] = (await searchForm(service, { filters: [{ fieldId, operator, value }] })).status;
    return shows(statuses);
  },
  stored: async (service, [field]) => shows([...(await storedIn(service, field)).values()]),
  'every hit': async (service) => shows(await everyHit(service)),
  'strengths by date': async (service) => shows(await strengthsByDate(service)),
  minute: startMinute,
  /** Calls in a row, or with a pause before each. */
  count: async (service, [kind, upTo, everySeconds]: [LimitedKind, number, number?], key) =>
    shows({ allowed: await countAllowed(service, kind, upTo, key, (everySeconds ?? 0) * 1000) }),
};

const CALLS = { ...SERVICE_CALLS, ...SANDBOX_CALLS, ...COMPUTED };
const LONGEST_FIRST = Object.keys(CALLS).toSorted((one, other) => other.length - one.length);

function keyOf(service: Service, name: string | undefined): Key {
  if (name === undefined) return undefined;
  if (name === 'none') return null;
  return name === 'not-a-token' ? name : service.fact(`keys.${name}`);
}

/**
 * A value, as `$screening`, answers itself.
 *
 * @param keyName of the facts; `none` is a call without a key. @throws Error for a text that is not a call.
 */
export function callOf(text: string, keyName?: string): (run: Run) => Promise<Answer> {
  if (text.startsWith('$')) return async (run) => shows(await valueOf(run, text.slice(1)));
  const name = LONGEST_FIRST.find((each) => text === each || text.startsWith(`${each} `));
  const call = name === undefined ? undefined : CALLS[name];
  if (name === undefined || call === undefined) throw new Error(`${text} is not a call of a rule`);
  const args = argumentsIn(text.slice(name.length));
  return async (run) => {
    const { service } = run;
    const sent = (await filled(run, args)) as unknown[];
    return (await call(service, sent, keyOf(service, keyName))) ?? shows(null);
  };
}

/** Sends calls, with `; ` between them and a name before those that later ones need. Returns the last answer. */
export async function ask(service: Service, calls: string): Promise<Answer> {
  const run: Run = { service, kept: new Map() };
  let answer = shows(null);
  for (const text of calls.split('; ')) {
    const [, name = '', call = ''] = /^(?:(\w+): )?(.+)$/.exec(text) ?? [];
    answer = await callOf(call)(run);
    run.kept.set(name, answer.body);
  }
  return answer;
}
