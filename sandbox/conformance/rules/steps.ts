/**
 * The check of a rule as its row writes it. A step is a call and what it must answer; `; ` joins several steps:
 *
 *     screen person {"clientId": "$clients.one"} as oneClient → result.clientId = $clients.one
 *     hits $screening.id {} → 200; hits none → 400 Screening not found
 *     sent: waiting; decline $sent; status $sent → result.status = "REJECTED"
 *
 * The answer is 200 if no status is given; a text behind a status is the exact message of a refusal. A step without `→` only
 * prepares: when it is refused the rule is not checked. `sent: ` keeps the body of an answer, `eventually` repeats a step for
 * some seconds until it holds, `as` names a key of the facts, or none. `needs $value: what it is` leaves the rule unchecked
 * without it. What a check changes of a sandbox is taken back at its end.
 */
import { isDeepStrictEqual } from 'node:util';
import { isIsoDate } from '../../../contract/rules.js';
import type { Answer } from '../service/answer.js';
import {
  accepted,
  answered,
  at,
  eventually,
  firstMessage,
  given,
  holds,
  shown,
  typeOf,
} from '../service/assertions.js';
import type { Check } from '../service/service.js';
import { argumentsIn, filled, valueOf, type Run } from './arguments.js';
import { callOf } from './calls.js';

type Step = (run: Run) => Promise<void>;
type Expectation = (run: Run, answer: Answer) => Promise<void>;

const STEP =
  /^(?:(?<keep>\w+): )?(?<repeated>eventually )?(?<call>.+?)(?: as (?<key>\S+))?(?: → (?<expected>.+))?$/;
const NEED = /^needs \$(?<reference>\S+): (?<what>.+)$/;
const EXPECTED = /^(?<statuses>\d{3}(?: or \d{3})*)(?: with (?<fields>.+)| (?<message>.+))?$/;
const FIELD = /^(?<path>[\w.*-]+) (?<not>not )?(?<sign>=|is|in|within|has|includes|after) (?<expected>.+)$/;
const NEXT_FIELD = / and (?=[\w.*-]+ (?:not )?(?:=|is|in|within|has|includes|after) )/;

/** @throws Error for a text that is not a step. */
function stepOf(text: string): Step {
  const { reference, what } = NEED.exec(text)?.groups ?? {};
  if (reference !== undefined && what !== undefined)
    return async (run) => void given((await valueOf(run, reference, what)) || null, what);
  const { keep, repeated, call = '', key, expected } = STEP.exec(text)?.groups ?? {};
  const send = callOf(call, key);
  const sent = call.startsWith('$') ? `the ${call.slice(1)}` : call;
  const name = key === undefined ? sent : `${sent} as ${key}`;
  // A key that lacks a permission is there to be refused.
  const mayLack = !/^no[A-Z]/.test(key ?? '');
  const expectation = expected === undefined ? null : expectationOf(expected, name, mayLack);
  const take = async (run: Run) => {
    const answer = await send(run);
    if (expectation === null) accepted(answer, name);
    else await expectation(run, answer);
    return answer;
  };
  return async (run) => {
    const { body } = await (repeated === undefined ? take(run) : eventually(() => take(run)));
    if (keep !== undefined) run.kept.set(keep, body);
  };
}

function expectationOf(text: string, call: string, mayLack: boolean): Expectation {
  const parts = EXPECTED.exec(text)?.groups ?? { fields: text };
  const statuses = (parts['statuses'] ?? '200').split(' or ').map(Number);
  const { message } = parts;
  const fields = parts['fields']?.split(NEXT_FIELD).map((field) => fieldOf(field, call)) ?? [];
  return async (run, answer) => {
    answered(answer, statuses, call, mayLack);
    if (message !== undefined) {
      const found = firstMessage(answer);
      holds(found === message, `${call}: message: expected ${shown(message)}, found ${shown(found)}`);
    }
    for (const field of fields) await field(run, answer);
  };
}

const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);

/** What a field may be, besides the types of JSON. */
const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  given: (value) => value !== undefined,
  text: matches(/./),
  day: (value) => typeof value === 'string' && isIsoDate(value),
  moment: matches(/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|\+00:00)$/),
  decimal: matches(/^-?\d+(\.\d+)?$/),
  gender: matches(/^(Male|Female)$/),
  'two digits': matches(/^\d{2}$/),
  'seconds of a minute': matches(/^([1-9]|[1-5]\d|60)$/),
  'about the name': matches(/^name: /),
  JSON: matches(/^application\/json\b/),
  unsigned: (headers) => Object.keys(headers as object).every((name) => !/sign|hmac|authori/i.test(name)),
};

/** The names of the fields of an object, or those in a list. */
const namesIn = (value: unknown) =>
  (Array.isArray(value) ? (value as unknown[]) : Object.keys((value ?? {}) as object)).toSorted();

const SIGNS: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  '=': isDeepStrictEqual,
  in: (value, list) => (list as unknown[]).includes(value),
  within: (value, range) => {
    const [least, most] = range as [number, number];
    return typeof value === 'number' && value >= least && value <= most;
  },
  /** The same fields. */
  has: (value, wanted) => isDeepStrictEqual(namesIn(value), namesIn(wanted)),
  includes: (list, some) => Object.values(some as object).every((one) => (list as unknown[]).includes(one)),
  after: (value, moment) => Date.parse(String(value)) > Date.parse(String(moment)),
};

/** `is`, `in` and `within` are about each value of a list: `items.*.riskScore within [0, 100]`. */
const OF_EACH = ['is', 'in', 'within'];

/** A field is `path sign value`. After `is`, kinds: such a message shows no value, which may be personal. */
function fieldOf(text: string, call: string): Expectation {
  const { path = '', not = '', sign = '', expected = '' } = FIELD.exec(text)?.groups ?? {};
  if (path === '') throw new Error(`${text} is not an expectation of a rule`);
  const kinds = expected.split(' or ');
  const isKind = (value: unknown) => kinds.some((kind) => KINDS[kind]?.(value) ?? typeOf(value) === kind);
  const fits = SIGNS[sign] ?? isKind;
  const isOfEach = path.includes('*') && OF_EACH.includes(sign);
  const [written] = sign === 'is' ? [] : argumentsIn(expected);
  return async (run, { headers, body }) => {
    const isHeader = /^headers\b/.test(path);
    const value = at(isHeader ? { headers: Object.fromEntries(headers) } : body, path);
    const wanted = await filled(run, written);
    const isFit = isOfEach
      ? Array.isArray(value) && value.every((each) => fits(each, wanted))
      : fits(value, wanted);
    const what = sign === 'is' || sign === '=' ? '' : `${sign} `;
    const [asked, found] =
      sign === 'is'
        ? [expected, typeOf(value)]
        : (sign === 'has' ? [namesIn(wanted), namesIn(value)] : [wanted, value]).map(shown);
    holds(isFit !== (not !== ''), `${call}: ${path}: expected ${not}${what}${asked}, found ${found}`);
  };
}

export function checkOf(steps: readonly string[]): Check {
  const inOrder = steps.map(stepOf);
  return async (service) => {
    const run: Run = { service, kept: new Map() };
    try {
      for (const step of inOrder) await step(run);
    } finally {
      await service.restore();
    }
  };
}
