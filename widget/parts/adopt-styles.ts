import type { CSSResult } from 'lit-element';

/** A style sheet of Lit, or one that a part without Lit has made. */
export type PartStyles = Pick<CSSResult, 'styleSheet'>;

const originals = new WeakMap<CSSStyleSheet, CSSStyleSheet>();

/** Adds style sheets to an element, once. A sheet belongs to a document, which loses it with the element: another one gets copies. */
export function adoptStyles(root: ShadowRoot | null, styles: readonly PartStyles[] = []): void {
  const present = root?.adoptedStyleSheets;
  if (!present) return;
  const { CSSStyleSheet: Sheet } = root.ownerDocument.defaultView!;
  for (const { styleSheet: sheet } of styles) {
    if (present.some((each) => each === sheet || originals.get(each) === sheet)) continue;
    const own = sheet instanceof Sheet ? sheet : new Sheet();
    if (own !== sheet) {
      originals.set(own, sheet!);
      own.replaceSync([...sheet!.cssRules].map(({ cssText }) => cssText).join(''));
    }
    present.push(own);
  }
}
