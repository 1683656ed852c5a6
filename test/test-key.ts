import { createHash } from 'node:crypto';

/** A key of 32 bytes that looks random, the same in each run: the proxy refuses a byte that is repeated. */
export const testKey = (name: string): Buffer => createHash('sha256').update(`key ${name}`).digest();
