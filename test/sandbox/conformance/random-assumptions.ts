/** A sandbox with a random combination of assumptions, and the profile that is right for it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNationalId, nationalIdPattern } from '../../../contract/national-id.js';
import { parseServiceProfile } from '../../../contract/schemas/service-profile.js';
import {
  UNFINISHED_DETAILS_STATUSES,
  type ServiceProfile,
} from '../../../contract/schemas/service-profile.js';
import { runConformance } from '../../../sandbox/commands/conformance.js';
import type { TestSandbox } from '../running-sandbox.js';

/** From a seed, the same numbers between 0 and 1 each time (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** All accept the person who waits: else no request could be made. */
const PATTERNS = ['[12][0-9]{9}', 'any', '[0-9]{10}', '1[0-9]{9}', '[0-9]{9,11}', '[123][0-9]{9}'];

export function randomAssumptions(random: () => number) {
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  const oneOf = <T>(values: readonly T[]): T => values[between(0, values.length - 1)]!;
  return {
    limits: {
      request: between(2, 40),
      status: between(2, 90),
      details: between(2, 60),
      screening: oneOf([null, between(2, 60)]),
    },
    limitWindow: oneOf(['sliding', 'fixed'] as const),
    countRefused: random() < 0.5,
    secondRequest: oneOf(['refuse', 'supersede'] as const),
    lifetimeSeconds: between(30, 900),
    unfinishedDetails: oneOf(UNFINISHED_DETAILS_STATUSES),
    countries: oneOf(['narrow', 'weigh'] as const),
    nationalIdPattern: oneOf(PATTERNS),
  };
}
export type Assumptions = ReturnType<typeof randomAssumptions>;

const FORMS = {
  '1N': '12',
  AAAAAAAAAA: 'abcdefghij',
  '1NNNNNNNNN': '1000000070',
  '2NNNNNNNNN': '2000000070',
  '3NNNNNNNNN': '3000000070',
  '1NNNNNNNN': '100000070',
  '1NNNNNNNNNN': '10000000070',
};

function rightProfile({ nationalIdPattern: pattern, countRefused, ...rest }: Assumptions): ServiceProfile {
  const forms = Object.entries(FORMS);
  const isValid = (id: string) => isNationalId(id, nationalIdPattern(pattern));
  return {
    profile: 1,
    ...rest,
    ...(rest.limitWindow === 'sliding' && { countRefused }),
    nationalIds: {
      accepted: forms.filter(([, id]) => isValid(id)).map(([form]) => form),
      refused: forms.filter(([, id]) => !isValid(id)).map(([form]) => form),
    },
    nulls: 'ignored',
    unknownFields: 'ignored',
    errorBody: { statusCode: 'number', messages: 'array', result: 'null' },
    webhook: ['Type', 'TransId', 'Status'],
  };
}

/** Each limit is a field. */
function fieldsOf({ limits = {}, ...rest }: ServiceProfile): Map<string, unknown> {
  const counted = Object.entries(limits).map(([kind, value]) => [`limits.${kind}`, value] as const);
  return new Map<string, unknown>([...counted, ...Object.entries(rest)]);
}

/** Takes the profile of a sandbox with these assumptions. */
export async function takenProfile(sandbox: TestSandbox, assumptions: Assumptions): Promise<ServiceProfile> {
  await sandbox.call('PUT', '/sandbox/settings', assumptions);
  return profileOf('--url', sandbox.url, '--token', 'sbx_unrestricted', '--yes-control-sandbox');
}

/** What the command writes. */
export async function profileOf(...target: string[]): Promise<ServiceProfile> {
  const folder = mkdtempSync(join(tmpdir(), 'kyc-profile-'));
  const file = join(folder, 'profile.json');
  try {
    await runConformance([...target, '--only', 'errors.body', '--profile', file], {
      environment: {},
      print: () => {},
      printError: console.error,
      ask: null,
    });
    return parseServiceProfile(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The fields that are wrong, of how many. */
export function compared(
  profile: ServiceProfile,
  assumptions: Assumptions,
): { fields: number; wrong: string[] } {
  const [found, right] = [fieldsOf(profile), fieldsOf(rightProfile(assumptions))];
  const names = [...new Set([...found.keys(), ...right.keys()])];
  const wrong = names.filter((name) => !isDeepStrictEqual(found.get(name), right.get(name)));
  return {
    fields: names.length,
    wrong: wrong.map(
      (name) => `${name}: ${JSON.stringify(found.get(name))}, and not ${JSON.stringify(right.get(name))}`,
    ),
  };
}
