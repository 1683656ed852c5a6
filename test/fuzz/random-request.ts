/** Requests to declared calls: paths, queries, headers and bodies that fit, and the same damaged. */
import fc, { type Arbitrary } from 'fast-check';
import { gzipSync } from 'node:zlib';
import { anyBytes, edited } from './random-bytes.js';
import { anyJson, damaged, texts, type Known } from './random-json.js';

export interface FuzzCall {
  readonly method: string;
  /** `{name}` stands for one part of the path. */
  readonly path: string;
  readonly query?: Known;
  readonly headers?: Known;
  readonly body?: Arbitrary<unknown>;
}

export interface FuzzRequest {
  /** The path of the call it was made from. */
  readonly template: string;
  readonly method: string;
  /** With `{name}` for a part that `parts` leaves to the test. */
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Which of the known ids, and which credential. */
  readonly pick: number;
  readonly credential: number;
}

const DEEP = 20_000;

/** No control characters: Node's client refuses to send them. A connection without a client sends them. */
const headerTexts = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom('', '*', '*/*', 'null', 'x'.repeat(4_000), '\xff\xfe', 'a, b;c=d', '-1', '"'),
);

const COMMON_HEADERS: Known = {
  accept: headerTexts,
  'accept-encoding': fc.oneof(headerTexts, fc.constantFrom('gzip', 'br;q=0', 'identity;q=0, *;q=0')),
  'accept-language': headerTexts,
  'content-encoding': fc.oneof(headerTexts, fc.constantFrom('gzip', 'br', 'deflate', 'identity')),
  'content-type': fc.oneof(
    headerTexts,
    fc.constantFrom(
      'text/plain',
      'application/json; charset=utf-16',
      'application/json; charset=nonsense',
      'multipart/form-data',
      'application/vnd.x+json',
    ),
  ),
  cookie: headerTexts,
  'if-none-match': headerTexts,
  'if-match': headerTexts,
  'if-modified-since': headerTexts,
  'if-unmodified-since': fc.oneof(headerTexts, fc.constant('Thu, 01 Jan 1970 00:00:00 GMT')),
  'last-event-id': fc.oneof(headerTexts, fc.nat().map(String)),
  range: fc.oneof(headerTexts, fc.constantFrom('bytes=0-0', 'bytes=9-1', 'bytes=0-1,5-6')),
  'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site'),
  'x-forwarded-for': fc.oneof(headerTexts, fc.ipV4(), fc.ipV6()),
  'x-forwarded-proto': headerTexts,
  'x-request-id': headerTexts,
  origin: fc.oneof(headerTexts, fc.constantFrom('null', 'https://evil.example')),
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND'];

const encode = (value: unknown) => encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '\ufffd'));
const encoded = texts.map((text) => encode(text));
/** Whatever a path may carry on the wire. */
const rawPaths = fc.oneof(
  encoded,
  fc.constantFrom('%', '%zz', '%00', '%ff', '%c0%af', '..', '.', '%2e%2e', '%2f', '{id}', "'", '\xe9', '*'),
);

function queries(known: Known = {}): Arbitrary<string> {
  const names = Object.keys(known);
  const pairs = fc.oneof(
    ...(names.length === 0
      ? []
      : [
          fc
            .constantFrom(...names)
            .chain((name) =>
              fc
                .oneof({ weight: 3, arbitrary: known[name]! }, texts)
                .map((value) => `${name}=${encode(value)}`),
            ),
        ]),
    fc.tuple(rawPaths, rawPaths).map(([name, value]) => `${name}=${value}`),
    fc.constantFrom('__proto__=1', 'a[b]=c', 'a[]=1', '&&', 'a', '=', 'lang=ar'),
  );
  const fit = fc
    .record(known)
    .map((all) => Object.entries(all).map(([name, value]) => `${name}=${encode(value)}`));
  return fc
    .oneof(fit, fc.array(pairs, { maxLength: 4 }))
    .map((all) => (all.length === 0 ? '' : `?${all.join('&')}`));
}

function bodies(fits: Arbitrary<unknown> | undefined): Arbitrary<Buffer | null> {
  const json = fits ?? anyJson;
  const sent = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '');
  return fc.oneof(
    { weight: fits ? 10 : 1, arbitrary: json.map(sent) },
    { weight: fits ? 6 : 1, arbitrary: damaged(json).map(sent) },
    { weight: 1, arbitrary: edited(json.map(sent)) },
    { weight: 1, arbitrary: anyJson.map(sent) },
    { weight: 1, arbitrary: anyBytes },
    { weight: 1, arbitrary: edited(json.map((value) => gzipSync(sent(value)))) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        null,
        Buffer.alloc(0),
        Buffer.from('null'),
        Buffer.from('['.repeat(DEEP) + ']'.repeat(DEEP)),
        Buffer.from(`${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`),
        Buffer.alloc(600_000, ' '),
      ),
    },
    { weight: fits ? 0 : 25, arbitrary: fc.constant(null) },
  );
}

/** One to three of them, now and then. */
function someOf(headers: Known): Arbitrary<Record<string, string>> {
  const pairs = Object.entries(headers).map(([name, values]) =>
    values.map((value) => [name, String(value)] as const),
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.array(fc.oneof(...pairs), { minLength: 1, maxLength: 3 }).map(Object.fromEntries),
    },
  );
}

export function requestsOf(call: FuzzCall): Arbitrary<FuzzRequest> {
  const own = call.headers ? fc.record(call.headers as Record<string, Arbitrary<string>>) : fc.constant({});
  const paths = fc.oneof(
    { weight: 20, arbitrary: fc.constant(call.path) },
    { weight: 3, arbitrary: rawPaths.map((part) => call.path.replaceAll(/\{\w+\}/g, () => part)) },
    { weight: 1, arbitrary: rawPaths.map((part) => `${call.path}/${part}`) },
    { weight: 1, arbitrary: rawPaths.map((part) => `/${part}${call.path}`) },
  );
  return fc.record({
    template: fc.constant(call.path),
    method: fc.oneof(
      { weight: 15, arbitrary: fc.constant(call.method) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    path: paths,
    query: fc.oneof({ weight: call.query ? 4 : 1, arbitrary: queries(call.query) }, fc.constant('')),
    headers: fc.tuple(own, someOf(COMMON_HEADERS)).map(([ones, others]) => ({ ...ones, ...others })),
    body: bodies(call.body),
    pick: fc.nat(),
    credential: fc.nat(999),
  });
}
