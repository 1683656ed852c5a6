import type { Logger } from 'pino';
import type { Config } from './read-config.js';
import type { GuardLimits } from '../rules/guard.js';
import type { Database } from '../store/database.js';

/**
 * What a proxy is made of. Only `config` is needed. In a file of its own: an app that mounts the proxy reads these types, and with
 * those of the wiring it would need the types of Express.
 */
export interface ProxyOptions {
  config: Config;
  /** Shared with other parts of the process, which close it. Left out: opened from the configuration. */
  database?: Database;
  /** Left out: JSON lines on standard output, at the level of the configuration. */
  log?: Logger;
  /** The time-out of one upstream call, in seconds; 15 by default. */
  timeoutSeconds?: number;
  /** How long upstream's minute lasts, in seconds: shorter in tests only. */
  windowSeconds?: number;
  /** How long the rates of calls count, in seconds: longer in tests only, where a busy machine calls slowly. */
  rateSeconds?: number;
  /** False in tests that move the database's clock: a jump then counts as time. */
  watchClock?: boolean;
  /** How many codes a person, a session, a reference and an address may start. Left out: as the configuration says. */
  guard?: GuardLimits;
}
