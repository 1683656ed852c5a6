/** One part of the demo, as the build or the last change made it: `services` or `pages`, then the options of `npm start`. */
import { readStartOptions } from '../demo/dist/start-options.js';
import { readSetup, startHost, startServices } from '../demo/dist/three-parts.js';

const [part] = process.argv.splice(2, 1);
const setup = readSetup(readStartOptions());
const opened = [];
if (part === 'services') {
  await startServices(setup, opened);
  console.log(`proxy ${setup.proxyUrl}/docs, sandbox ${setup.sandboxUrl}`);
} else {
  await startHost(setup, opened);
  console.log(`demo ${setup.hostUrl}`);
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    for (const each of opened.toReversed()) await each.close();
    process.exit(0);
  });
