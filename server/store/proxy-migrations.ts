import type { Migration } from './database.js';
import { rowsOfHosts } from './migrations/0002-rows-of-hosts.sql.js';
import { receiversByAddress } from './migrations/0003-receivers-by-address.sql.js';
import { accessTables } from './tables/access-tables.js';
import { eventTables } from './tables/event-tables.js';
import { identityTables } from './tables/identity-tables.js';
import { watchTables } from './tables/watch-tables.js';

// The only clock of the ledger and the line: processes on machines with different clocks agree, and tests replace it.
// Stable: a volatile function keeps conditions such as "an hour ago" from using an index.
const clock =
  "create function proxy.now() returns timestamptz language sql stable as 'select clock_timestamp()';";

/** The proxy's schema, oldest migration first. Never change one that was released: add the next. */
export const proxyMigrations: readonly Migration[] = [
  { name: '0001-proxy', sql: [clock, accessTables, identityTables, eventTables, watchTables].join('\n') },
  ...rowsOfHosts,
  receiversByAddress,
];
