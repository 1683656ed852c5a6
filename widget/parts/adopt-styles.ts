import type { CSSResult } from 'lit';

/** A style sheet of Lit, or one that a part without Lit has made. */
export type PartStyles = Pick<CSSResult, 'styleSheet'>;

/** Adds the styles of a part that came later to those of its element, once. */
export function adoptStyles(root: ShadowRoot | null, styles: PartStyles | readonly PartStyles[]): void {
  if (!root) return;
  const present = root.adoptedStyleSheets;
  const added = [styles]
    .flat()
    .flatMap(({ styleSheet }) => styleSheet ?? [])
    .filter((sheet) => !present.includes(sheet));
  if (added.length > 0) root.adoptedStyleSheets = [...present, ...added];
}
