import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';

export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Those of its category of colour that are on by default. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong in a part of the page, its shadow trees included; by its rules of colour alone, or by all others, which
 * take half of the time.
 */
export async function axe(
  page: Page,
  part: string,
  checked?: 'colours' | 'all but colours',
): Promise<string[]> {
  // The page's own policy lets no script in but its own: this one comes from beside the page.
  await page.evaluate(axeSource);
  return page.evaluate(
    async (chosen, only, left) => {
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
        ...(only && { runOnly: only }),
        // The page has one element many times: its landmarks have the same name.
        rules: Object.fromEntries(['landmark-unique', ...left].map((id) => [id, { enabled: false }])),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id} at ${JSON.stringify(target)}`),
      );
    },
    part,
    checked === 'colours' && COLOUR_RULES,
    checked === 'all but colours' ? COLOUR_RULES : [],
  );
}
