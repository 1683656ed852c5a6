/**
 * The check of a rule as its row writes it. A step is a call and what it must answer; `; ` joins several steps:
 *
 *     screen person {"clientId": $clients.one} as oneClient → 200 with result.clientId = $clients.one
 *     status unknown → 404; details no-such-transaction → 404 Transaction not found
 *
 * `under` sets a fault or settings of a sandbox for one call. `as` names a key of the facts, or none. `$` is a value of
 * VALUES (calls.ts) or of the facts. A text behind a status is the exact message of a refusal.
 */
import { isIsoDate } from '../../../contract/rules.js';
import { answered, at, equal, holds, listAt, refused, shown, typeOf } from '../service/assertions.js';
import type { Answer } from '../service/answer.js';
import type { Check, Service } from '../service/service.js';
import { callOf, filled } from './calls.js';

const STEP =
  /^(?<call>.+?)(?: under (?<control>fault|settings) (?<set>\{.*\}))?(?: as (?<key>\S+))? → (?<status>\d{3})(?: (?!with )(?<message>.+?))?(?: with (?<fields>.+))?$/;
const FIELD = /^([\w.*]+) (=|is|in|within) (.+)$/;
const NEXT_FIELD = / and (?=[\w.*]+ (?:=|is|in|within) )/;

/** @throws Error for a text that is not a step. */
function stepOf(text: string): Check {
  const step = STEP.exec(text)?.groups;
  if (step === undefined) throw new Error(`${text} is not a step of a rule`);
  const { call = '', control, set = '', key, status, message, fields } = step;
  const send = callOf(call, key);
  return async (service) => {
    const answer =
      control === undefined ? await send(service) : await changed(service, control, set, () => send(service));
    const what = key === undefined ? call : `${call} as ${key}`;
    if (status === '200') answered(answer, 200, what);
    else refused(answer, Number(status), what, message);
    for (const field of fields?.split(NEXT_FIELD) ?? []) await shows(service, answer, field);
  };
}

async function changed(service: Service, control: string, set: string, send: () => Promise<Answer>) {
  const values = JSON.parse(set) as Record<string, unknown>;
  return control === 'fault'
    ? service.control.withFault(values, send)
    : service.control.withSettings(values, send);
}

const isListOf = (type: 'string' | 'number') => (value: unknown) =>
  Array.isArray(value) && value.every((each) => typeof each === type);
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);

/** What a field may be, besides the types of JSON. */
const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  given: (value) => value !== undefined,
  text: matches(/./),
  strings: isListOf('string'),
  numbers: isListOf('number'),
  day: (value) => typeof value === 'string' && isIsoDate(value),
  moment: matches(/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|\+00:00)$/),
  gender: matches(/^(Male|Female)$/),
  'two digits': matches(/^\d{2}$/),
};

/** A field is `path is kind or kind`, which shows no value: it may be personal. Or `=`, `in` a list, `within` two numbers. */
async function shows(service: Service, { body }: Answer, field: string): Promise<void> {
  const [, path = '', sign, expected = ''] = FIELD.exec(field) ?? [];
  const [list = '', each] = path.split('.*.');
  const value = each === undefined ? at(body, path) : listAt(body, list).map((one) => at(one, each));
  if (sign === 'is') {
    const isExpected = expected.split(' or ').some((kind) => KINDS[kind]?.(value) ?? typeOf(value) === kind);
    return holds(isExpected, `${path}: expected ${expected}, found ${typeOf(value)}`);
  }
  const wanted = JSON.parse(await filled(service, expected)) as unknown[];
  if (sign === '=') return equal(value, wanted, path);
  const isExpected =
    sign === 'in' ? [value].flat().every((one) => wanted.includes(one)) : isWithin(value, wanted);
  holds(isExpected, `${path}: expected a value ${sign} ${expected}, found ${shown(value)}`);
}

function isWithin(value: unknown, [least, most]: readonly unknown[]): boolean {
  return typeof value === 'number' && value >= Number(least) && value <= Number(most);
}

export function stepsOf(text: string): Check {
  const steps = text.split('; ').map(stepOf);
  return async (service) => {
    for (const step of steps) await step(service);
  };
}
