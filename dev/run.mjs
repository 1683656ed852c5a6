/**
 * Runs a program in TypeScript without a check of its types: `node dev/run.mjs dev/build.ts`. Its `main` may name a compiled
 * program, which runs next in the same process.
 */
import { runnerImport } from 'vite';

const [node, , path, ...args] = process.argv;
process.argv = [node, path, ...args];
const { NODE_ENV } = process.env;
const { module } = await runnerImport(`./${path}`, { configFile: false, logLevel: 'error' });
// Vite sets it, and what runs next is no development server.
if (NODE_ENV === undefined) delete process.env.NODE_ENV;
const next = await module.main?.(args);
if (next) await import(next);
