/** What a program may import from `kyc-elements-sandbox`. */
export type { SettingsChange } from './control/settings.js';
export { startSandbox, type RunningSandbox, type SandboxOptions } from './program/start-sandbox.js';
