import type { IdentityTranslation } from './identity-verification.en.js';

/** Loaded where Arabic is read; in the script files it comes as data, see vite.config.ts. */
export async function arabic(): Promise<IdentityTranslation> {
  return (await import('./identity-verification.ar.js')).ar;
}
