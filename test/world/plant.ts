/** Plants one fault while its module is loaded, then runs worlds until one finds it. Its argument: the number of the fault. */
import { register } from 'node:module';
import { pglite } from '../engines.js';
import { PLANTED } from './planted.js';

const number = Number(process.argv[2]);
const { module, text, becomes } = PLANTED[number]!;
/** In the thread of the loader: the text must be there once. */
const LOADER = `
let given;
export const initialize = (data) => void (given = data);
export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.endsWith(given.module)) return loaded;
  const source = String(loaded.source);
  if (source.split(given.text).length !== 2) throw new Error(given.module + ' does not hold once: ' + given.text);
  return { ...loaded, source: source.replace(given.text, () => given.becomes) };
}`;
register(`data:text/javascript,${encodeURIComponent(LOADER)}`, {
  data: { module: `/server/${module}`, text, becomes },
});

const { runWorld } = await import('./run.js');
const database = await pglite.openMigrated();
for (const seed of [1, 2, 3]) {
  const { broken } = await runWorld(seed, () => Promise.resolve(database));
  if (broken.length === 0) continue;
  console.log(JSON.stringify({ seed, broken, seconds: process.cpuUsage().user / 1e6 }));
  process.exit(0);
}
console.log(JSON.stringify({ broken: [] }));
process.exit(0);
