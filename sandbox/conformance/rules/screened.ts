import { randomBytes } from 'node:crypto';
import { given, refused } from '../expect.js';
import type { Service } from '../service.js';

/** Who is screened where it does not matter who: both are invented. */
export const PERSON = { name: 'Mohammed Al Harbi', entityType: 'person' };
export const COMPANY = { name: 'Harbi Brothers Contracting', entityType: 'company' };

/** A name no list has, in syllables, so that nothing else resembles it. */
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

/** A tenant learns nothing of another's screenings: two places of the document say so. */
export async function othersScreeningIsNotFound(service: Service): Promise<void> {
  const key = given(service.facts.keys?.otherTenant, 'a key of another tenant (keys.otherTenant)');
  const answer = await service.hits(await service.screeningId(), undefined, key);
  refused(answer, 400, 'Another tenant’s screening', 'Screening not found');
}
