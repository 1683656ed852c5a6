/**
 * What a step hands over to a call, or expects: a number, a word, a text in quotes, an object or a list as JSON. A text
 * `$name.path` is a value: one that the check kept, or of VALUES, or of the facts. Texts may have values within.
 */
import { randomBytes } from 'node:crypto';
import { at, given } from '../service/assertions.js';
import { factAt } from '../service/facts.js';
import type { Service } from '../service/service.js';
import { everySubmission, median, type Field } from './submissions.js';
import { screened } from './screened-hits.js';

/** One check, and the bodies of the answers that it kept by name. */
export interface Run {
  readonly service: Service;
  readonly kept: Map<string, unknown>;
}

const DAY_MS = 86_400_000;
const SYLLABLES = 'zor blax qui mber tav ovu xen ilth gru yda pfo wek jub csa hod nyx'.split(' ');

/** A random name that no list has and no listed name resembles. */
function inventedName(): string {
  const word = (bytes: Buffer) => [...bytes].map((byte) => SYLLABLES[byte % SYLLABLES.length]).join('');
  return [word(randomBytes(3)), word(randomBytes(4))].join(' ');
}

const VALUES: Readonly<Record<string, (service: Service, rest: string) => unknown>> = {
  screening: screened,
  submissions: async (service, rest) => at(await everySubmission(service), rest),
  email: async (service) => (await everySubmission(service)).find(({ email }) => email)?.email,
  median: (service, field) => median(service, field as Field),
  completed: (service) => service.completed(),
  letters: (_service, count) => 'M'.repeat(Number(count)),
  digits: (_service, count) => '7'.repeat(Number(count)),
  /** The date `days` days after today, in UTC. */
  day: (service, days) =>
    service.once(`day ${days}`, async () => {
      const time = (await service.now()) + Number(days) * DAY_MS;
      return new Date(time).toISOString().slice(0, 10);
    }),
  /** How many hits the first page has. */
  firstPage: async (service) => Math.min(50, Number(await screened(service, 'numOfHits'))),
};

/** A text changed: `$upper.email`. */
const CHANGES: Readonly<Record<string, (text: string) => string>> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  otherCase: (text) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()),
  start: (text) => text.slice(0, 3),
  withoutFirst: (text) => text.slice(1),
  withoutLast: (text) => text.slice(0, -1),
  /** The same number, written with one more zero. */
  longer: (text) => (text.includes('.') ? `${text}0` : `${text}.0`),
  otherCode: (text) => (text === '10' ? '11' : '10'),
};

/** @throws Unchecked where there is no such value; `what` says which. */
export async function valueOf(run: Run, reference: string, what = reference): Promise<unknown> {
  const [name = '', ...steps] = reference.split('.');
  const rest = steps.join('.');
  const change = CHANGES[name];
  if (change !== undefined) return change(String(await valueOf(run, rest)));
  // The same name throughout a check.
  if (name === 'invented' && !run.kept.has(reference)) run.kept.set(reference, inventedName());
  if (run.kept.has(reference)) return run.kept.get(reference);
  if (run.kept.has(name)) return given(at(run.kept.get(name), rest), what);
  const value = VALUES[name];
  return value === undefined
    ? factAt(run.service.facts, reference)
    : given(await value(run.service, rest), what);
}

const REFERENCE = /\$([a-zA-Z]+(?:\.[\w*]+)*)/;

/** Values in the place of references. */
export async function filled(run: Run, value: unknown): Promise<unknown> {
  if (typeof value === 'string') {
    const [written, reference] = REFERENCE.exec(value) ?? [];
    if (written === undefined || reference === undefined) return value;
    const found = await valueOf(run, reference);
    return written === value ? found : filled(run, value.replace(written, String(found)));
  }
  if (Array.isArray(value)) return Promise.all(value.map((each) => filled(run, each)));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(async ([name, each]) => [name, await filled(run, each)] as const);
  return Object.fromEntries(await Promise.all(fields));
}

/** @throws SyntaxError for a text that begins as JSON does and is none. */
export function argumentsIn(text: string): unknown[] {
  const parts = text.match(/\{.*\}|\[.*\]|"[^"]*"|\S+/g) ?? [];
  return parts.map((part) =>
    /^(?:[{["].*|\d+|true|false|null)$/.test(part) ? (JSON.parse(part) as unknown) : part,
  );
}
