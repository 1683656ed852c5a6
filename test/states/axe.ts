import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong in a part of the page, its shadow trees included. */
export async function axe(page: Page, part: string): Promise<string[]> {
  // The page's own policy lets no script in but its own: this one comes from beside the page.
  await page.evaluate(axeSource);
  return page.evaluate(async (chosen) => {
    const { violations } = await (
      globalThis as unknown as {
        axe: {
          run(
            context: string,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>;
        };
      }
    ).axe.run(chosen, {
      resultTypes: ['violations'],
      // The page has one element many times: its landmarks have the same name.
      rules: { 'landmark-unique': { enabled: false } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id} at ${JSON.stringify(target)}`),
    );
  }, part);
}
