/** The calls that a step of a rule can send (steps.ts), and the values that it can name. */
import { at, given } from '../service/assertions.js';
import type { Answer } from '../service/answer.js';
import { CLIENTS, KEYS, type ClientName, type KeyName, type PersonName } from '../service/facts.js';
import type { Service, StartedRequest } from '../service/service.js';
import { startForm } from './form-data.js';
import { COMPANY, PERSON } from './screened-names.js';

type Key = string | null | undefined;
type Body = Readonly<Record<string, unknown>> | undefined;
type Call = (service: Service, body: Body, key: Key) => Promise<Answer>;

const DAY_MS = 86_400_000;
const UNKNOWN = { transId: 'no-such-transaction', random: '10', nationalId: '1000000000' };

const screen =
  (name: object): Call =>
  (service, body, key) =>
    service.screen({ ...name, ...body }, key);

const screenExtended =
  (name: object): Call =>
  (service, body, key) => {
    given(service.facts.extended || null, 'extended search parameters enabled (extended)');
    return service.screen({ ...name, ...body }, key);
  };

const CALLS: Readonly<Record<string, Call>> = {
  search: (service, body, key) => service.search(body, key),
  'search form': async (service, body) =>
    service.search({ formId: (await startForm(service)).formId, ...body }),
  filter: async (service, body) => (await startForm(service)).filter(body),
  screen: screen({}),
  'screen person': screen(PERSON),
  'screen company': screen(COMPANY),
  'screen extended person': screenExtended(PERSON),
  'screen extended company': screenExtended(COMPANY),
  'screen the name': (service, body, key) => service.screen({ ...service.person, ...body }, key),
  // Rules about one answer share its call: on a real service it costs.
  'the screening': (service) => service.screening(),
  'the screening with hits': async (service) => {
    const answer = await service.screening();
    given(at(answer.body, 'result.hits.items.0'), 'a name with hits');
    return answer;
  },
  'hits of a case': async (service, change) => {
    const id = await service.newCase(service.person);
    await service.control.changeCase(id, { ...change });
    return service.hits(id);
  },
  'v1 person': (service, body, key) => service.screenV1({ ...PERSON, ...body }, key),
  'the v1 screening': (service) =>
    service.once('v1', () =>
      service.screenV1({ ...service.person, countries: ['SA'], entityDate: '1979-03-14' }),
    ),
  request: (service, body, key) => service.requestIdentity(body?.['nationalId'], key),
  'request for the person': (service) => service.requestAnswer(),
  'accepted request': (service) => service.acceptedRequest(),
  status: (service, body, key) => service.statusOf(body, key),
  'status unknown': (service, _body, key) => service.statusOf(UNKNOWN, key),
  'status waiting': async (service, _body, key) => service.statusOf(await service.waiting(), key),
  'status of': async (service, body) => {
    const sent = await service.start(service.nationalIdOf(body?.['person'] as PersonName));
    return statusAfter(service, sent, body);
  },
  'status approved': async (service, body) => {
    const sent = await service.waiting();
    await service.control.approve(sent.transId, sent.random);
    return statusAfter(service, sent, body);
  },
  'status declined': async (service, body) => {
    const sent = await service.waiting();
    await service.control.decline(sent.transId);
    return statusAfter(service, sent, body);
  },
};

async function statusAfter(service: Service, sent: StartedRequest, body: Body): Promise<Answer> {
  await service.control.advance(Number(body?.['seconds'] ?? 0) * 1000);
  return service.statusOf(sent);
}

type PathCall = (service: Service, path: string, body: Body, key: Key) => Promise<Answer>;

const PATH_CALLS: Readonly<Record<string, PathCall>> = {
  hits: (service, id, body, key) => service.hits(id, body, key),
  details: (service, transId, _body, key) => service.details(transId, key),
  GET: (service, path, _body, key) => service.call('GET', path, undefined, key),
  POST: (service, path, body, key) => service.call('POST', path, body, key),
};

const VALUES: Readonly<Record<string, (service: Service, rest: string) => unknown>> = {
  screening: async (service, rest) => at((await service.screening()).body, `result.${rest}`),
  waiting: async (service, rest) => at(await service.waiting(), rest),
  completed: (service) => service.completed(),
  submissions: async (service, rest) => at((await startForm(service)).submissions, rest),
  submissionsIn: async (service, state) =>
    (await startForm(service)).submissions.filter(({ kycState }) => kycState === state).length,
  clients: (service, name) => (name in CLIENTS ? service.client(name as ClientName) : undefined),
  letters: (_service, count) => 'M'.repeat(Number(count)),
  digits: (_service, count) => '7'.repeat(Number(count)),
  /** The date `days` days after today, in UTC. */
  day: (service, days) =>
    service.once(`day ${days}`, async () => {
      const time = (await service.now()) + Number(days) * DAY_MS;
      return new Date(time).toISOString().slice(0, 10);
    }),
};

async function valueOf(service: Service, reference: string): Promise<unknown> {
  const [name = '', ...rest] = reference.split('.');
  const value = await (VALUES[name]?.(service, rest.join('.')) ?? at(service.facts, reference));
  return given(value, reference);
}

/** The text with JSON in place of each `$reference`. */
export async function filled(service: Service, text: string): Promise<string> {
  const parts = text.split(/\$([a-zA-Z]+(?:\.\w+)*)/);
  const written = parts.map(async (part, index) =>
    index % 2 === 0 ? part : JSON.stringify(await valueOf(service, part)),
  );
  return (await Promise.all(written)).join('');
}

async function jsonOf(service: Service, text: string | undefined): Promise<Body> {
  return text === undefined ? undefined : (JSON.parse(await filled(service, text)) as Body);
}

function keyNamed(service: Service, name: string | undefined): Key {
  if (name === undefined) return undefined;
  if (name in KEYS) return service.key(name as KeyName);
  return name === 'none' ? null : name;
}

const ON_PATH = /^(?<name>\w+) (?<path>\/?[\w$./-]+)(?: (?<body>\{.*\}))?$/;
const WITH_BODY = /^(?<name>[a-z0-9 ]+?)(?: (?<body>\{.*\}))?$/;

/** @param keyName of the facts; `none` is a call without a key. @throws Error for a text that is not a call. */
export function callOf(call: string, keyName?: string): (service: Service) => Promise<Answer> {
  const { name: pathCall = '', path = '', body: sent } = ON_PATH.exec(call)?.groups ?? {};
  const onPath = PATH_CALLS[pathCall];
  if (onPath !== undefined)
    return async (service) => {
      const written = path.startsWith('$') ? String(await valueOf(service, path.slice(1))) : path;
      return onPath(service, written, await jsonOf(service, sent), keyNamed(service, keyName));
    };
  const { name = '', body } = WITH_BODY.exec(call)?.groups ?? {};
  const known = CALLS[name];
  if (known === undefined) throw new Error(`${call} is not a call of a rule`);
  return async (service) => known(service, await jsonOf(service, body), keyNamed(service, keyName));
}
