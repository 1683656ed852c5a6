import { randomBytes } from 'node:crypto';

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
