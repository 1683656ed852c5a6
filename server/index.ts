/** What a program may import from `kyc-elements-server`. */
export { ConfigError } from './config-error.js';
export { readConfig, type Config } from './config.js';
export { startProxy, type ProxyOptions, type RunningProxy } from './start-proxy.js';
export type { Session, SessionRequestInput } from '../contract/sessions.js';
export type { DetailsField } from '../contract/rules.js';
export type { Database } from './store/database.js';
export { openDatabase } from './store/open.js';
