/** How a deviating service differs at the wire: in what it reads of a call, or in what it answers. */
import { isDeepStrictEqual } from 'node:util';
import { tableRows } from '../../../sandbox/conformance/rules/rule.js';
import { RULES } from '../../../sandbox/conformance/rules/every-rule.js';

// A deviation changes JSON of any shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: Json;
}

export interface Answered {
  readonly status: number;
  readonly body: Json;
  readonly headers: Readonly<Record<string, string>>;
}

/** One way in which a service differs from the document or from an assumption. */
export interface Deviation {
  /** The id of the rule that must find it. */
  readonly finds: string;
  readonly how: string;
  /** Of the sandbox behind it. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly call?: (call: Call) => Call;
  readonly answer?: (answer: Answered, call: Call) => Answered;
  readonly webhook?: (body: Json) => Json;
}

/** Endpoints of the document. */
export const SEARCH = /^\/ExtForm\/submissions\/search$/;
export const SCREEN = /^\/ExtSanctionScreening\/v2\/Search$/;
export const HITS = /^\/ExtSanctionScreening\/v2\/[^/]+\/Hits$/;
export const V1 = /^\/ExtSanctionScreening\/Search$/;
export const REQUEST = /^\/ExtIdentity\/request$/;
export const STATUS = /^\/ExtIdentity\/status$/;
export const DETAILS = /^\/ExtIdentity\/details\//;
export const ANY = /^\/Ext/;

/** A value at a path changes in every accepted answer; `*` stands for each of a list, undefined removes the field. */
export function shows(
  finds: string,
  endpoint: RegExp,
  path: string,
  change: (value: Json) => Json,
  how = `${path} becomes ${String(change).replace(/^\(?\w*\)? => /, '')}`,
): Deviation {
  const answer = (answered: Answered, call: Call) =>
    endpoint.test(call.path) && answered.status === 200
      ? { ...answered, body: changed(answered.body, path.split('.').filter(Boolean), change) }
      : answered;
  return { finds, how, answer };
}

function changed(value: Json, [step, ...rest]: readonly string[], change: (value: Json) => Json): Json {
  if (step === undefined) return change(value);
  if (step === '*') return (value as Json[]).map((each) => changed(each, rest, change));
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [step]: changed(value[step], rest, change) };
}

/** `shows` as a table. A line is `rule | path | what the value there becomes`. */
export function showRows(endpoint: RegExp, table: string): Deviation[] {
  return tableRows(table).map(([finds = '', path = '', becomes = '']) =>
    shows(finds, endpoint, path, becoming(becomes), `${path} ${becomes}`),
  );
}

const BECOMING: Readonly<Record<string, (value: Json) => Json>> = {
  'is removed': () => undefined,
  'is a text': String,
  'is a number': Number,
  'is a list': (text) => text.split(', '),
  'is in lower case': (text) => text.toLowerCase(),
  'loses its Z': (text) => text.replace('Z', ''),
};

function becoming(text: string): (value: Json) => Json {
  const [, from, to] = /^of (\w+) is (\w+)$/.exec(text) ?? [];
  if (from !== undefined) return (value) => (value === from ? to : value);
  if (text.startsWith('= ')) {
    const value: unknown = JSON.parse(text.slice(2));
    return () => value;
  }
  const change = BECOMING[text];
  if (change === undefined) throw new Error(`A value cannot become "${text}".`);
  return change;
}

/** The same body with other fields. */
export const as = (change: object) => (body: Json) => ({ ...body, ...change });

/** The service reads such a body as another: it accepts what it should refuse, or means something else by it. */
export function reads(
  finds: string,
  endpoint: RegExp,
  how: string,
  isSuch: (body: Json) => boolean,
  as: (body: Json) => Json,
): Deviation {
  const call = (sent: Call) =>
    endpoint.test(sent.path) && isSuch(sent.body ?? {}) ? { ...sent, body: as(sent.body ?? {}) } : sent;
  return { finds, how, call };
}

/** As `reads`, for the filters of a submission search. */
export function filters(
  finds: string,
  how: string,
  isSuch: (filter: Json) => boolean,
  as: (filter: Json) => Json,
): Deviation {
  const each = (filter: Json) => (isSuch(filter) ? as(filter) : filter);
  const some = (body: Json) => Array.isArray(body.filters) && body.filters.some(isSuch);
  return reads(finds, SEARCH, how, some, (body) => ({ ...body, filters: body.filters.map(each) }));
}

/** `reads` as a table. A line is `rule | how | condition | what is read instead`, each of them joined by "and". */
export function readRows(endpoint: RegExp, table: string): Deviation[] {
  return tableRows(table).map(([finds = '', how = '', condition = '', change = '']) =>
    reads(finds, endpoint, how, conditionOf(condition), changeOf(change)),
  );
}

/** `filters` as a table, with the lines of `readRows`. */
export function filterRows(table: string): Deviation[] {
  return tableRows(table).map(([finds = '', how = '', condition = '', change = '']) =>
    filters(finds, how, conditionOf(condition), changeOf(change)),
  );
}

function conditionOf(text: string): (body: Json) => boolean {
  const terms = text.split(' and ').map((term) => {
    const [, field = '', is = '', value = ''] = /^(\w+) (=|has length|is) (.+)$/.exec(term) ?? [];
    if (is === 'has length') return (body: Json) => body[field]?.length === Number(value);
    if (value === 'missing') return (body: Json) => (body[field] ?? undefined) === undefined;
    if (value === 'given') return (body: Json) => Boolean(body[field]);
    const wanted: unknown = JSON.parse(value);
    return (body: Json) => isDeepStrictEqual(body[field], wanted);
  });
  return (body) => terms.every((holds) => holds(body));
}

function changeOf(text: string): (body: Json) => Json {
  const changes = text.split(' and ').map((term) => {
    const [, field = '', value = ''] = /^(\w+) (?:= (.+)|is removed)$/.exec(term) ?? [];
    return [field, value === '' ? undefined : JSON.parse(value)] as const;
  });
  return (body) => ({ ...body, ...Object.fromEntries(changes) });
}

/** An answer with one status has another, or another message. */
export function answers(
  finds: string,
  endpoint: RegExp,
  status: number,
  otherwise: number | string,
  isSuch: (call: Call, answered: Answered) => boolean = () => true,
): Deviation {
  const answer = (answered: Answered, call: Call): Answered => {
    if (!endpoint.test(call.path) || answered.status !== status || !isSuch(call, answered)) return answered;
    return typeof otherwise === 'number'
      ? { ...answered, status: otherwise, body: { statusCode: otherwise, messages: ['Other'], result: null } }
      : { ...answered, body: { ...answered.body, messages: [otherwise] } };
  };
  return { finds, how: `${status} is ${otherwise}`, answer };
}

/** The service takes the key of a call for another. */
export function takesKey(finds: string, endpoint: RegExp, key: string | null, as: string): Deviation {
  const call = (sent: Call) =>
    endpoint.test(sent.path) && (sent.key ?? '') === (key ?? '') ? { ...sent, key: as } : sent;
  return { finds, how: `${key ?? 'no token'} may do what ${as} may`, call };
}

export function setTo(finds: string, settings: Record<string, unknown>): Deviation {
  return { finds, how: JSON.stringify(settings), settings };
}

export function ruleOf({ finds }: Deviation) {
  const rule = RULES.find(({ id }) => id === finds);
  if (rule === undefined) throw new Error(`There is no rule ${finds}.`);
  return rule;
}
