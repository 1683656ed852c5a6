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
