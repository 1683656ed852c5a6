/** Speaks to the runner outside the page. A test may replace `fetch` and change the address. */
const { fetch } = globalThis;
const { origin } = location;

/** @throws {Error} The runner could not do it. */
export async function askRunner(what: string, value: unknown): Promise<void> {
  const response = await fetch(`${origin}/ask/${what}`, { method: 'POST', body: JSON.stringify(value) });
  if (!response.ok) throw new Error(await response.text());
}

/** Presses a key by its name, as in `KeyboardEvent.key`, or types a text. */
export const sendKeys = (keys: { readonly press: string } | { readonly type: string }): Promise<void> =>
  askRunner('keys', keys);

/** Sizes the page, in CSS pixels. */
export const setViewport = (size: { readonly width: number; readonly height: number }): Promise<void> =>
  askRunner('viewport', size);
