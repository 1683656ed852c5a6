import { readStartOptions } from './start-options.js';
import { startThreeParts } from './three-parts.js';

const options = readStartOptions();
const { origins } = options;
const { hostUrl, proxyUrl, sandboxUrl, hostKey, eventSecret, receivers, close } = await startThreeParts(
  options,
).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return process.exit(1);
});
const more = [
  ...(origins.length > 0
    ? [`  host key  ${hostKey}`, `            for the back end of ${origins.join(', ')}`]
    : []),
  ...(receivers.length > 0
    ? [`  events    signed with ${eventSecret}`, `            go to ${receivers.join(', ')}`]
    : []),
];
console.log(`
  demo      ${hostUrl}
            ${hostUrl}/playground.html has every setting and screen, and the code for it
  proxy     ${proxyUrl}/docs
  sandbox   ${sandboxUrl}
            ${sandboxUrl}/sandbox/phone is the phone on which a person approves
${more.map((line) => `${line}\n`).join('')}
  A person may start as often as you like. START_LIMITS=on applies the limits of a real service.
  npm start -- --help says how to let your own page and back end take part.

  Ctrl+C stops all three.
`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().then(() => process.exit(0)));
}
