/**
 * Serves the tests of the files that are named, to debug them in any browser. Prints an address for each element, and what the
 * pages report. Keys and sizes that a test asks for are printed only.
 */
import { buildPages } from './build-pages.js';
import { servePage } from './serve-page.js';

for (const script of await buildPages(process.argv.slice(2))) {
  const { url } = await servePage(script, (what, value) => console.log(what, value));
  console.log(`${script}: ${url}`);
}
