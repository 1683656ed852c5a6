/**
 * What a program may import from `kyc-elements-server`: `startProxy` runs the proxy on a port, `createProxy` makes an
 * Express app to mount, `readConfig` reads the configuration of both from environment variables. A back end that only calls
 * a proxy imports `kyc-elements-server/host`.
 */
export { ConfigError } from './operations/setup-problems.js';
export type { Config } from './program/read-config.js';
export { readConfig } from './program/read-config.js';
export { createProxy, type Proxy } from './program/create-proxy.js';
export type { ProxyOptions } from './program/proxy-options.js';
export { startProxy, type RunningProxy } from './program/start-proxy.js';
/** For a program that opens the database itself, to share it. */
export { openDatabase } from './store/open.js';
export type { Database } from './store/database.js';
