/** `npm start`: builds what changed, then starts the demo, the proxy and the sandbox. */
import { pathToFileURL } from 'node:url';
import { readStartOptions } from '../demo/start-options.js';
import { build } from './build.js';

export async function main(): Promise<string> {
  // What is wrong with them is said before anything is built.
  readStartOptions();
  await build({ packages: false });
  return pathToFileURL('demo/dist/start.js').href;
}
