/**
 * A strict upstream service for tests, over real HTTP: it checks every request against the contract, counts calls
 * beyond the limits, and answers what a test scripts.
 */
import { randomUUID } from 'node:crypto';
import {
  Agent,
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { IDENTITY_LIMITS, WEBHOOK_TYPE, type BudgetKind, type MfaStatus } from '../contract/rules.js';
import type { IdentityDetails } from '../contract/identity.js';
import { MfaRequest, MfaStatusRequest } from '../contract/schemas/identity.js';
import { HitsRequest, ScreeningRequest, ScreeningV1Request } from '../contract/schemas/screening-request.js';
import { SubmissionSearchRequest } from '../contract/schemas/submissions.js';
import type { Screening, ScreeningRequest as ScreenedName } from '../contract/screening.js';
import { listen } from './listen.js';

const agent = new Agent({ keepAlive: true });

export type ScriptedEndpoint =
  | 'request'
  | 'status'
  | 'details'
  | 'screen'
  | 'hits'
  | 'screenV1'
  | 'submissions';

export interface ScriptedCall {
  endpoint: ScriptedEndpoint;
  /** Milliseconds on this server's clock. */
  at: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any body
  body: any;
  /** The transaction or screening named in the path. */
  id: string | undefined;
  /** Which connection it came over, counted from 1. */
  connection: number;
  /** At which port it came, counted from 0: the first one, then the doors. */
  door: number;
}

export interface ScriptedAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it stands, as text/html unless `headers` says otherwise. */
  text?: string;
  delayMs?: number;
  /** Never answers. */
  hang?: boolean;
  /** Breaks the connection instead of answering, or after half of the answer. */
  destroy?: boolean | 'halfway';
}

/** `undefined` falls through to the default answer. */
export type ScriptedHandler = (
  call: ScriptedCall,
) => ScriptedAnswer | undefined | Promise<ScriptedAnswer | undefined>;

export type SecondRequestRule = 'refuse' | 'supersede';

export interface ScriptedUpstreamOptions {
  /** Calls of each kind in any window; upstream's own limits by default. */
  limits?: Partial<Record<BudgetKind, number>>;
  windowMs?: number;
  token?: string;
  now?: () => number;
  /** What becomes of a second request of a person while the first is open; by default both are accepted. */
  secondRequest?: SecondRequestRule | ((nationalId: string) => SecondRequestRule);
  /** How long a request stays open; by default until a test decides. */
  lifetimeMs?: number;
  /** The code of the next request, by the number of requests before it; by default two digits, as upstream's. */
  code?: (count: number) => string;
}

interface Transaction {
  random: string;
  nationalId: string;
  status: string;
  createdAt?: number;
}

export type ScriptedUpstream = Awaited<ReturnType<typeof startScriptedUpstream>>;

export const SCRIPTED_PERSON = {
  userType: 0,
  englishFirstName: 'Layla',
  englishSecondName: 'Omar',
  englishThirdName: 'Saleh',
  englishLastName: 'Harbi',
  dateOfBirthG: '1990-04-12',
  gender: 'Female',
  idNumber: '1000000001',
  idExpiryDateG: '2031-01-31',
  nationalAddress: { city: 'Riyadh', postalCode: '11564' },
  nationalityDesc: 'Saudi Arabia',
  nationalityCode: 113,
} satisfies IdentityDetails;

export async function startScriptedUpstream(options: ScriptedUpstreamOptions = {}) {
  const token = options.token ?? `upstream-token-${randomUUID()}`;
  let accepted = token;
  let refusedTokens = 0;
  const limits: Record<BudgetKind, number> = { ...IDENTITY_LIMITS, ...options.limits };
  const windowMs = options.windowMs ?? 60_000;
  const now = options.now ?? Date.now;
  const lifetimeMs = options.lifetimeMs ?? Infinity;
  const code = options.code ?? ((count) => String(10 + (count % 90)));
  const calls: ScriptedCall[] = [];
  const handlers = new Map<ScriptedEndpoint, ScriptedHandler>();
  const transactions = new Map<string, Transaction>();
  const screenings = new Map<string, Screening>();
  const taken: { kind: BudgetKind; at: number }[] = [];
  const sockets = new Map<Socket, number>();
  let connections = 0;
  let violations = 0;

  const defaults: Record<ScriptedEndpoint, (call: ScriptedCall) => ScriptedAnswer> = {
    request({ body }) {
      if (!/^[12]\d{9}$/.test(body.nationalId)) return failed(422, 'Invalid national ID');
      for (const open of [...transactions.values()].filter(isOpen)) {
        if (open.nationalId !== body.nationalId) continue;
        const rule = ruleFor(body.nationalId);
        if (rule === 'refuse') return failed(400, 'A request for this person is already waiting');
        if (rule === 'supersede') open.status = 'EXPIRED';
      }
      const transId = randomUUID();
      const random = code(transactions.size);
      transactions.set(transId, { random, nationalId: body.nationalId, status: 'WAITING', createdAt: now() });
      return succeeded({ transId, random }, '1.0');
    },
    status({ body }) {
      const transaction = transactions.get(body.transId);
      if (transaction?.random !== body.random || transaction?.nationalId !== body.nationalId) {
        return failed(404, 'Transaction not found');
      }
      return succeeded({ status: isOpen(transaction!) ? 'WAITING' : endOf(transaction!) }, '1.0');
    },
    details({ id }) {
      const transaction = transactions.get(id!);
      if (transaction === undefined) return failed(404, 'Transaction not found');
      if (transaction.status !== 'COMPLETED') return failed(400, 'Transaction is not completed');
      return { body: { transId: id, ...SCRIPTED_PERSON, idNumber: transaction.nationalId } };
    },
    screen({ body }) {
      const screening = scriptedScreening(body);
      screenings.set(screening.id, screening);
      return succeeded(page(screening, 1, 50), null);
    },
    hits({ id, body }) {
      const screening = screenings.get(id!);
      if (screening === undefined) return failed(400, 'Screening not found');
      return succeeded(page(screening, body.pageNumber ?? 1, body.pageSize ?? 50), null);
    },
    screenV1: ({ body }) => succeeded({ searchedName: body.name, matches: [] }),
    submissions: () => succeeded({ count: 0, submissions: [] }),
  };

  const ruleFor = (nationalId: string) =>
    typeof options.secondRequest === 'function' ? options.secondRequest(nationalId) : options.secondRequest;
  const isOpen = ({ status, createdAt }: Transaction) =>
    status === 'WAITING' && now() < (createdAt ?? Infinity) + lifetimeMs;
  const endOf = ({ status }: Transaction) => (status === 'WAITING' ? 'EXPIRED' : status);

  /** Counts the call; false when it is one too many. */
  function take(kind: BudgetKind): boolean {
    const since = now() - windowMs;
    while (taken[0] !== undefined && taken[0].at <= since) taken.shift();
    if (taken.filter((call) => call.kind === kind).length >= limits[kind]) {
      violations += 1;
      return false;
    }
    taken.push({ kind, at: now() });
    return true;
  }

  async function answer(request: IncomingMessage, door: number): Promise<ScriptedAnswer> {
    const route = findRoute(request);
    if (route === undefined) return failed(404, 'No such endpoint');
    const { endpoint, id, schema } = route;
    const text = await readAll(request);
    if (request.headers.authorization !== `Bearer ${accepted}`) {
      refusedTokens += 1;
      return failed(401, 'Unauthorized');
    }
    let body: unknown;
    if (schema !== undefined) {
      if (!request.headers['content-type']?.startsWith('application/json')) return failed(415, 'Send JSON');
      const parsed = schema.safeParse(text === '' ? {} : JSON.parse(text));
      if (!parsed.success) return failed(400, `${parsed.error.issues[0]?.path.join('.')} is not valid`);
      body = parsed.data;
    }
    const call = {
      endpoint,
      at: now(),
      body,
      id,
      connection: sockets.get(request.socket)!,
      door,
    };
    calls.push(call);
    if ((endpoint === 'request' || endpoint === 'status' || endpoint === 'details') && !take(endpoint)) {
      return { ...failed(429, 'Too many requests'), headers: { 'Retry-After': String(windowMs / 1000) } };
    }
    return (await handlers.get(endpoint)?.(call)) ?? defaults[endpoint](call);
  }

  const doors: Server[] = [];
  async function openDoor() {
    const door = doors.length;
    const open = new Set<Socket>();
    const server = createServer((request, response) => {
      answer(request, door)
        .catch((error: unknown) => failed(500, String(error)))
        .then((scripted) => send(response, scripted))
        .catch(() => response.destroy());
    });
    // A connection that closes by itself at the moment of a call would be a fault that no test has set.
    server.keepAliveTimeout = 60_000;
    server.on('connection', (socket) => {
      open.add(socket);
      sockets.set(socket, (connections += 1));
      socket.once('close', () => open.delete(socket) && sockets.delete(socket));
    });
    doors.push(server);
    const { url } = await listen(server);
    return {
      door,
      url,
      close(): void {
        for (const socket of open) socket.destroy();
        server.close();
      },
    };
  }
  const { url } = await openDoor();

  const decide = (transId: string, status: string) => {
    const transaction = transactions.get(transId);
    if (transaction === undefined) throw new Error(`There is no transaction ${transId}.`);
    transaction.status = status;
  };

  return {
    url,
    /** Another port of the same service, which tells the calls of one caller from those of others and can be closed alone. */
    openDoor,
    token,
    calls,
    transactions,
    screenings,
    limits,
    get violations() {
      return violations;
    },
    get connections() {
      return connections;
    },
    /** Calls with another token than the accepted one. */
    get refusedTokens() {
      return refusedTokens;
    },
    /** From now on only this token is accepted, as after the end of the last one. */
    accept(renewed: string) {
      accepted = renewed;
    },
    callsTo: (endpoint: ScriptedEndpoint) => calls.filter((call) => call.endpoint === endpoint),
    /** Answers of this endpoint from now on; without a handler the default again. */
    on(endpoint: ScriptedEndpoint, handler?: ScriptedHandler) {
      if (handler === undefined) handlers.delete(endpoint);
      else handlers.set(endpoint, handler);
    },
    /** Holds each call of this endpoint from now on. What it returns lets the last one go on. */
    hold(endpoint: ScriptedEndpoint): () => void {
      let release = () => {};
      handlers.set(endpoint, async () => {
        await new Promise<void>((resolve) => (release = resolve));
        return undefined;
      });
      return () => release();
    },
    /** Does what it does without a handler. */
    byDefault: (call: ScriptedCall) => defaults[call.endpoint](call),
    /** Answers the next call of this endpoint only. */
    once(endpoint: ScriptedEndpoint, scripted: ScriptedAnswer | (() => ScriptedAnswer)) {
      const before = handlers.get(endpoint);
      handlers.set(endpoint, () => {
        if (before === undefined) handlers.delete(endpoint);
        else handlers.set(endpoint, before);
        return typeof scripted === 'function' ? scripted() : scripted;
      });
    },
    /** Takes calls from the budget as another user of the tenant would; what then exceeds it is no fault of ours. */
    spendElsewhere(kind: BudgetKind, count: number) {
      for (let spent = 0; spent < count; spent += 1) taken.push({ kind, at: now() });
    },
    complete: (transId: string) => decide(transId, 'COMPLETED'),
    expire: (transId: string) => decide(transId, 'EXPIRED'),
    setStatus: decide,
    /** Posts upstream's event as documented, or in another casing, or with undocumented fields. */
    async sendWebhook(
      url: string,
      transId: string,
      status: MfaStatus | (string & {}),
      variant: { casing?: 'pascal' | 'camel' | 'lower'; extra?: Record<string, unknown> } = {},
    ): Promise<number> {
      const event = { Type: WEBHOOK_TYPE, TransId: transId, Status: status };
      const cased = Object.entries(event).map(([key, value]) => {
        if (variant.casing === 'lower') return [key.toLowerCase(), value];
        if (variant.casing === 'camel') return [key[0]!.toLowerCase() + key.slice(1), value];
        return [key, value];
      });
      return post(url, JSON.stringify({ ...Object.fromEntries(cased), ...variant.extra }));
    },
    async close() {
      for (const socket of sockets.keys()) socket.destroy();
      await Promise.all(doors.map((server) => new Promise((closed) => server.close(closed))));
    },
  };
}

/** Lighter than fetch: a flood sends ten thousand. */
function post(url: string, body: string): Promise<number> {
  return new Promise((answered, failed) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = sendRequest(url, { method: 'POST', headers, agent }, (response) => {
      response.resume().on('end', () => answered(response.statusCode!));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The proxy closed an idle connection at the moment this call took it: any client sends such a call again.
      if (sent.reusedSocket && error.code === 'ECONNRESET') post(url, body).then(answered, failed);
      else failed(error);
    });
    sent.end(body);
  });
}

function succeeded(result: unknown, version?: string | null): ScriptedAnswer {
  return {
    body: { ...(version !== undefined && { version }), statusCode: 200, messages: ['Success'], result },
  };
}

function failed(status: number, message: string): ScriptedAnswer {
  return { status, body: { statusCode: status, messages: [message], result: null } };
}

function findRoute(request: IncomingMessage) {
  const { pathname } = new URL(request.url ?? '/', 'http://upstream');
  const route = `${request.method} ${pathname}`;
  const details = /^GET \/ExtIdentity\/details\/([^/]+)$/.exec(route);
  if (details)
    return { endpoint: 'details' as const, id: decodeURIComponent(details[1]!), schema: undefined };
  const hits = /^POST \/ExtSanctionScreening\/v2\/([^/]+)\/Hits$/.exec(route);
  if (hits) return { endpoint: 'hits' as const, id: decodeURIComponent(hits[1]!), schema: HitsRequest };
  const plain = PLAIN_ROUTES[route];
  return plain && { ...plain, id: undefined };
}

const PLAIN_ROUTES: Record<
  string,
  {
    endpoint: ScriptedEndpoint;
    schema:
      | typeof MfaRequest
      | typeof MfaStatusRequest
      | typeof ScreeningRequest
      | typeof ScreeningV1Request
      | typeof SubmissionSearchRequest;
  }
> = {
  'POST /ExtIdentity/request': { endpoint: 'request', schema: MfaRequest },
  'POST /ExtIdentity/status': { endpoint: 'status', schema: MfaStatusRequest },
  'POST /ExtSanctionScreening/v2/Search': { endpoint: 'screen', schema: ScreeningRequest },
  'POST /ExtSanctionScreening/Search': { endpoint: 'screenV1', schema: ScreeningV1Request },
  'POST /ExtForm/submissions/search': { endpoint: 'submissions', schema: SubmissionSearchRequest },
};

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function send(response: ServerResponse, scripted: ScriptedAnswer): Promise<void> {
  if (scripted.delayMs !== undefined) await wait(scripted.delayMs);
  if (scripted.hang) return;
  if (scripted.destroy === true) {
    response.destroy();
    return;
  }
  const isText = scripted.text !== undefined;
  const text = scripted.text ?? JSON.stringify(scripted.body ?? null);
  response.writeHead(scripted.status ?? 200, {
    'content-type': isText ? 'text/html' : 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...scripted.headers,
  });
  if (scripted.destroy === 'halfway') {
    response.write(text.slice(0, text.length / 2), () => response.destroy());
    return;
  }
  response.end(text);
}

/** A screening with as many hits as the digits at the end of the name say: "Jane Doe 120" has 120. */
export function scriptedScreening(
  request: Pick<ScreenedName, 'name' | 'entityType'> & Partial<ScreenedName>,
): Screening {
  const numOfHits = Number(/\d+$/.exec(request.name)?.[0] ?? 3);
  const createdAt = new Date().toISOString();
  const items = Array.from({ length: numOfHits }, (_, index) => ({
    hitId: `hit-${index + 1}`,
    name: `${request.name} ${index + 1}`,
    entitySubType: 'Individual',
    countries: 'SA',
    aliases: '',
    birthOrFoundationDates: '1970-01-01',
    riskType: 'Sanctions',
    riskScore: 80,
    strength: 0.9,
    indicators: [{ category: 'Sanctions', count: 1, maxScore: 80 }],
  }));
  return {
    id: randomUUID(),
    name: request.name,
    countries: request.countries ?? [],
    entityType: request.entityType,
    entityDate: request.entityDate ?? null,
    screeningStatus: 'Succeeded',
    searchStatus: 'Open',
    isMonitored: request.isMonitored ?? false,
    numOfHits,
    createdAt,
    updatedAt: null,
    lastScreened: createdAt,
    lastUpdated: null,
    clientId: request.clientId ?? 'client-a1',
    clientName: 'First client',
    extendedSearchParameters: null,
    summary: { level: 'High', score: 80, sanctions: numOfHits, pep: 0, adverseMedia: 0 },
    hits: { pageNumber: 1, pageSize: numOfHits, totalRecords: numOfHits, items },
  };
}

function page(screening: Screening, pageNumber: number, pageSize: number): Screening {
  const start = (pageNumber - 1) * pageSize;
  const items = screening.hits.items.slice(start, start + pageSize);
  return { ...screening, hits: { ...screening.hits, pageNumber, pageSize, items } };
}
