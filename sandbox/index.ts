/** What a program may import from `kyc-elements-sandbox`. */
export { startSandbox, type RunningSandbox, type SandboxOptions } from './start-sandbox.js';
