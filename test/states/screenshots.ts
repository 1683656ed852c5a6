/**
 * `npm run screenshots`: a picture of every state in both languages, both schemes and both widths, with a sheet of all
 * for each, in `.screenshots/`; and the reference written anew, so that `git diff` tells in words what has changed.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../command.js';
import { takeLooks } from './looks.js';
import { referenceOf } from './reference.js';
import { openStates } from './states-page.js';

const COLUMNS = 7;
const folder = join(ROOT, '.screenshots');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);

const states = await openStates();
try {
  let pictures = 0;
  const looks = await takeLooks(states, async (page, { language, scheme, width, seen }) => {
    const name = `${language}-${scheme}-${width}`;
    const figures = await page.$$('.gallery figure');
    const taken: string[] = [];
    for (const [index, figure] of figures.entries()) {
      const picture = await figure.screenshot({ encoding: 'base64', captureBeyondViewport: true });
      writeFileSync(join(folder, `${seen[index]!.state}-${name}.png`), picture, 'base64');
      taken.push(picture);
      pictures += 1;
    }
    const sheet = await states.browser.newPage();
    await sheet.setViewport({ width: COLUMNS * (Math.min(width, 420) + 8), height: 800 });
    const images = taken.map((picture) => `<img src="data:image/png;base64,${picture}">`);
    const ground = scheme === 'dark' ? '#0b0d12' : '#e9ecf1';
    await sheet.setContent(
      `<style>body { display: grid; align-items: start; grid-template-columns: repeat(${COLUMNS}, auto); gap: 8px; background: ${ground} }</style>
       ${images.join('')}`,
    );
    await sheet.screenshot({ path: join(folder, `all-${name}.png`), fullPage: true });
    await sheet.close();
  });
  writeFileSync(join(ROOT, 'test', 'states', 'reference.txt'), referenceOf(looks));
  console.log(
    `${pictures} pictures and ${looks.length} sheets in ${folder}; test/states/reference.txt is written.`,
  );
} finally {
  await states.close();
}
