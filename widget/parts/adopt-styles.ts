import type { CSSResult } from 'lit';

/** Adds the styles of a part that came later to those of its element, once. */
export function adoptStyles(root: ShadowRoot | null, styles: CSSResult | readonly CSSResult[]): void {
  if (!root) return;
  const present = root.adoptedStyleSheets;
  const added = [styles]
    .flat()
    .flatMap(({ styleSheet }) => styleSheet ?? [])
    .filter((sheet) => !present.includes(sheet));
  if (added.length > 0) root.adoptedStyleSheets = [...present, ...added];
}
