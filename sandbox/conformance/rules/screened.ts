import { randomBytes } from 'node:crypto';
import { given, refused } from '../expect.js';
import type { Service } from '../service.js';

/** Names of the sandbox's shipped list, which is invented. */
export const PERSON = { name: 'Mohammed Al Harbi', entityType: 'person' };
export const COMPANY = { name: 'Harbi Brothers Contracting', entityType: 'company' };

/** A random name that no list has and no listed name resembles. */
export function inventedName(): string {
  const syllables = [
    'zor',
    'blax',
    'qui',
    'mber',
    'tav',
    'ovu',
    'xen',
    'ilth',
    'gru',
    'yda',
    'pfo',
    'wek',
    'jub',
    'csa',
    'hod',
    'nyx',
  ];
  const word = (bytes: Buffer) => [...bytes].map((byte) => syllables[byte % syllables.length]).join('');
  return [word(randomBytes(3)), word(randomBytes(4))].join(' ');
}

/** Two sections of the document state this rule. */
export async function othersScreeningIsNotFound(service: Service): Promise<void> {
  const key = given(service.facts.keys?.otherTenant, 'a key of another tenant (keys.otherTenant)');
  const answer = await service.hits(await service.screeningId(), undefined, key);
  refused(answer, 400, 'Another tenant’s screening', 'Screening not found');
}
