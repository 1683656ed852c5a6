import type { CSSResult } from 'lit-element';

/** A style sheet of an element, or of a script that comes later. */
export type PartStyles = Pick<CSSResult, 'styleSheet'>;

/** Of a copy: its original. */
type Copy = CSSStyleSheet & { of?: CSSStyleSheet | undefined };

/** Adds style sheets to an element, once. A sheet belongs to a document, which loses it with the element: another one gets copies. */
export function adoptStyles(root: ShadowRoot | null, styles: readonly PartStyles[] = []): void {
  const present = root?.adoptedStyleSheets;
  if (!present) return;
  // A document without a window renders nothing.
  const { CSSStyleSheet: Sheet } = root.ownerDocument.defaultView ?? window;
  for (const { styleSheet: sheet } of styles) {
    // A simulated page makes none.
    if (!sheet || present.some((each: Copy) => each === sheet || each.of === sheet)) continue;
    let own: Copy | undefined = sheet;
    if (!(own instanceof Sheet)) {
      own = Object.assign(new Sheet(), { of: sheet });
      own.replaceSync([...sheet.cssRules].map(({ cssText }) => cssText).join(''));
    }
    present.push(own);
  }
}
