/** A script that has not come by then counts as failed. After a failure, renders ask for it again when this time is over. */
const PATIENCE_MS = 5_000;
/** How Chromium and Firefox name the address in their error. */
const FAILED_ADDRESS = /dynamically imported module: (\S+)$/;

interface Waiting {
  readonly isConnected: boolean;
  requestUpdate(): void;
}

/** A script that is loaded when it is needed first: once for all elements of a page. */
export function lazy<Script>(load: () => Promise<Script>) {
  const waiting = new Set<Waiting>();
  let request: Promise<Script> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const script = {
    now: undefined as Script | undefined,
    /** It did not load, or not in time. */
    failed: false,

    /**
     * For what a person does: asks at once.
     *
     * @throws what the browser throws when it does not load.
     */
    get: (): Promise<Script> => (request ??= ask()),

    /** For a render. The element updates when the script has come or failed, and when renders can ask for it again. */
    for(element: Waiting): Script | undefined {
      if (script.now || !element.isConnected) return script.now;
      waiting.add(element);
      if (!timer) script.get().catch(() => {});
      return undefined;
    },
  };
  return script;

  async function ask(): Promise<Script> {
    restartTimer();
    try {
      script.now = await (script.failed ? loadAgain(load) : load());
      clearTimeout(timer);
      script.failed = false;
      return script.now;
    } catch (error) {
      restartTimer();
      script.failed = true;
      request = undefined;
      throw error;
    } finally {
      updateWaiting();
    }
  }

  function restartTimer(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      script.failed = true;
      updateWaiting();
    }, PATIENCE_MS);
  }

  function updateWaiting(): void {
    const elements = [...waiting];
    waiting.clear();
    for (const element of elements) if (element.isConnected) element.requestUpdate();
  }
}

/** Firefox before 155 keeps a module that failed for as long as the page is open, so it is asked for by another address. */
async function loadAgain<Script>(load: () => Promise<Script>): Promise<Script> {
  try {
    return await load();
  } catch (error) {
    const [, address] = FAILED_ADDRESS.exec(String(error)) ?? [];
    // The hash of an import map holds for one address.
    if (!address || document.querySelector('[type=importmap]')) throw error;
    const url = new URL(address);
    url.searchParams.set('try', String(Date.now()));
    return (await import(/* @vite-ignore */ /* webpackIgnore: true */ url.href)) as Script;
  }
}
