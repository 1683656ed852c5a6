import { isChromium } from './engine.js';

/**
 * The tree and the styles that axe judges are the same in each engine.
 *
 * @throws {Error} What axe finds wrong in the element, its shadow trees included.
 */
export async function assertAccessible(element: Element): Promise<void> {
  if (!isChromium) return;
  const { default: axe } = await import('axe-core');
  const { violations } = await axe.run(element, { resultTypes: ['violations'] });
  if (violations.length === 0) return;
  const found = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.map(({ target, html, failureSummary }) => `  ${target.join(' ')}: ${html}\n  ${failureSummary}`),
  ]);
  throw new Error(['Not accessible:', ...found].join('\n'));
}
