import { mayBeForbidden } from './frame-permission.js';

/** The longest that a person should need to say where to save a file. */
const HOLD_MS = 60_000;

/** Hands a file to the browser's downloads, without a server and without leaving a link in the page. False: its frame may forbid it. */
export function saveFile(text: string, type: string, name: string): boolean {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the data only after the person has answered where to save it.
  setTimeout(() => URL.revokeObjectURL(url), HOLD_MS);
  return !mayBeForbidden('downloads');
}
