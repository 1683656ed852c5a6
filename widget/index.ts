/** The classes, events and types, without registering anything: `define.js` does that. */
export { registerLanguage } from './language/localize.js';
export type { Numerals } from './language/localize.js';
export type { Message, Messages } from './language/messages.js';
export { ProxyProblem } from './proxy/problem.js';
export type { GetSession } from './proxy/session.js';
