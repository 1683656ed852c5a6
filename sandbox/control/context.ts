import type { Logger } from 'pino';
import type { Database } from '../../server/store/database.js';
import type { MovableClock } from './clock.js';
import type { Settings } from './settings.js';

/** Times come from `clock`, never from the database or Date.now(). */
export interface SandboxContext {
  readonly database: Database;
  readonly clock: MovableClock;
  readonly log: Logger;
  readonly settings: Settings;
}
