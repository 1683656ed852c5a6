import { randomBytes } from 'node:crypto';
import { at } from '../service/assertions.js';
import type { Service } from '../service/service.js';

/** Names of the sandbox's shipped list, which is invented. */
export const PERSON = { name: 'Mohammed Al Harbi', entityType: 'person' };
export const COMPANY = { name: 'Harbi Brothers Contracting', entityType: 'company' };

const SYLLABLES = 'zor blax qui mber tav ovu xen ilth gru yda pfo wek jub csa hod nyx'.split(' ');

/** A random name that no list has and no listed name resembles. */
export function inventedName(): string {
  const word = (bytes: Buffer) => [...bytes].map((byte) => SYLLABLES[byte % SYLLABLES.length]).join('');
  return [word(randomBytes(3)), word(randomBytes(4))].join(' ');
}

export async function monitored(service: Service): Promise<{ name: string; id: string; made: unknown }> {
  const name = inventedName();
  const { body } = await service.screen({ name, entityType: 'person', isMonitored: true });
  return { name, id: String(at(body, 'result.id')), made: at(body, 'result') };
}
