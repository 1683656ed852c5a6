/**
 * `npm run screenshots`: a picture of every screen in both languages, both schemes and both widths, and a sheet of all
 * for each, in `.screenshots/`. Writes the stored reference: `git diff` shows in text what has changed.
 * `npm run screenshots -- screening-form` does one element.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { ROOT } from '../command.js';
import { referenceFile, referenceOf } from './reference.js';
import { renderAll, type Rendering } from './renderings.js';
import { ELEMENTS, openStates } from './states-page.js';

const COLUMNS = 7;
const folder = join(ROOT, '.screenshots');
rmSync(folder, { recursive: true, force: true });

const states = await openStates();
try {
  for (const element of process.argv[2] ? [process.argv[2]] : ELEMENTS) await takeScreenshots(element);
} finally {
  await states.close();
}

async function takeScreenshots(element: string): Promise<void> {
  mkdirSync(join(folder, element), { recursive: true });
  const renderings = await renderAll(states, element, { each: takePictures });
  writeFileSync(referenceFile(element), referenceOf(renderings));
  console.log(`${element}: pictures in ${join(folder, element)}; the stored reference is written.`);

  async function takePictures(page: Page, { language, scheme, width, screens }: Rendering): Promise<void> {
    const name = `${language}-${scheme}-${width}`;
    const figures = await page.$$('.gallery > figure');
    const only = (shown?: ElementHandle) =>
      page.$$eval(
        '.gallery > figure',
        (all, one) => {
          for (const figure of all)
            (figure as HTMLElement).style.display = !one || figure === one ? '' : 'none';
        },
        shown,
      );
    const taken: string[] = [];
    for (const [index, figure] of figures.entries()) {
      // Chromium paints the whole page for each picture: with the other screens on it, that takes seconds.
      await only(figure);
      const picture = await figure.screenshot({ encoding: 'base64', captureBeyondViewport: true });
      writeFileSync(join(folder, element, `${screens[index]!.state}-${name}.png`), picture, 'base64');
      taken.push(picture);
    }
    await only();
    const sheet = await states.browser.newPage();
    await sheet.setViewport({ width: COLUMNS * (Math.min(width, 420) + 8), height: 800 });
    const images = taken.map((picture) => `<img src="data:image/png;base64,${picture}">`);
    const ground = scheme === 'dark' ? '#0b0d12' : '#e9ecf1';
    await sheet.setContent(
      `<style>body { display: grid; align-items: start; grid-template-columns: repeat(${COLUMNS}, auto); gap: 8px; background: ${ground} } img { max-width: 420px }</style>
       ${images.join('')}`,
    );
    await sheet.screenshot({ path: join(folder, element, `all-${name}.png`), fullPage: true });
    await sheet.close();
  }
}
