import type { Heard } from './accessibility-tree.js';
import type { Rendering } from './renderings.js';

/**
 * The screens whose texts, order, pictures, roles or names differ between two renderings of the same language. Between two
 * widths, a screen with a table may have more and less, but keeps the order of the rest.
 */
export function differences(one: Rendering, other: Rendering): string[] {
  return one.screens.flatMap(({ state, hasTable }, screen) => {
    const same =
      hasTable && one.width !== other.width
        ? haveSameOrder(partsOf(one, screen), partsOf(other, screen))
        : contentOf(one, screen) === contentOf(other, screen);
    return same ? [] : [`${state} differs in ${other.scheme} at ${other.width} px`];
  });
}

/** What the screens of one rendering have more often than the same screens of another. */
export function onlyIn(one: Rendering, other: Rendering): string[] {
  return one.screens.flatMap((_, screen) => surplus(partsOf(one, screen), partsOf(other, screen)));
}

export function countsOf(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

function surplus(mine: readonly string[], its: readonly string[]): string[] {
  const left = countsOf(its);
  return mine.filter((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count <= 0;
  });
}

/** The order of what both have equally often. */
function haveSameOrder(mine: readonly string[], its: readonly string[]): boolean {
  const differing = new Set([...surplus(mine, its), ...surplus(its, mine)]);
  const [here, there] = [mine, its].map((parts) => parts.filter((part) => !differing.has(part)).join('\n'));
  return here === there;
}

/** In the order of the page. */
function partsOf({ trees, screens }: Rendering, screen: number): string[] {
  const flat = ({ label, parts }: Heard): string[] => [label, ...parts.flatMap(flat)];
  return [...trees[screen]!.flatMap(flat), ...screens[screen]!.unheard];
}

function contentOf({ trees, screens }: Rendering, screen: number): string {
  const { texts, pictures } = screens[screen]!;
  return JSON.stringify([trees[screen], texts.map(({ name, font, text }) => [name, font, text]), pictures]);
}
