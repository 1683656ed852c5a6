import type { Migration } from './database.js';
import { proxy } from './0001-proxy.sql.js';

/**
 * The proxy's schema, oldest migration first. Each is frozen text with literal lists: a list of the contract that grows
 * needs the next migration, since a store that was made before keeps its check.
 */
export const proxyMigrations: readonly Migration[] = [proxy];

/** Of the catalogue that these migrations make. The test of the frozen migrations says the next one. */
export const PROXY_FINGERPRINT = 'e60e3ac59d9acb58';
