const sheets = new Map<string, CSSStyleSheet>();

/** Adds the styles of a part that came later to those of its element, once. */
export function adoptStyles(root: ShadowRoot | null, styles: string): void {
  if (!root) return;
  const sheet = sheets.get(styles) ?? new CSSStyleSheet();
  if (!sheets.has(styles)) {
    sheet.replaceSync(styles);
    sheets.set(styles, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
