import type { Migration } from './database.js';
import { proxy } from './migrations/0001-proxy.sql.js';
import { rowsOfHosts } from './migrations/0002-rows-of-hosts.sql.js';
import { timeOfReading } from './migrations/0003-time-of-reading.sql.js';

/**
 * The proxy's schema, oldest migration first. Each is frozen text with literal lists: a list of the contract that grows
 * needs the next migration, since a store that was made before keeps its check.
 */
export const proxyMigrations: readonly Migration[] = [proxy, ...rowsOfHosts, timeOfReading];

/** Of the catalogue that these migrations make. The test of the frozen migrations says the next one. */
export const PROXY_FINGERPRINT = '131efa0e9ab3b1f4';
