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

/**
 * Whether the sandbox of a frame around this page may forbid it: the browser then does nothing, without an error. A frame without
 * an origin does not show what it allows, so it may.
 */
export function mayBeForbidden(what: 'downloads' | 'modals', view: Window = window): boolean {
  if (view === view.parent) return false;
  if (view.origin === 'null') return true;
  try {
    const sandbox = (view.frameElement as HTMLIFrameElement | null)?.sandbox;
    return (sandbox?.length && !sandbox.contains(`allow-${what}`)) || mayBeForbidden(what, view.parent);
  } catch {
    // A page of another origin is around this one. It may have a sandbox, but most have none.
    return false;
  }
}
