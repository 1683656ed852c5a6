/** The scripted screens of an element: the same files as the page of all screens reads. */
type Properties = Readonly<Record<string, unknown>>;

export interface Screen {
  readonly proxy?: (call: object) => Response | Promise<Response>;
  readonly properties?: Properties;
  readonly act?: (element: Element) => unknown;
}

export interface Scenarios {
  /** By name, in the order in which a person meets them. */
  readonly screens: Readonly<Record<string, Screen>>;
  /** A selector in the shadow root of a complete screen. */
  readonly ready: string;
  /** What the element needs on this screen, by property. */
  given(state: string): Properties;
}

interface ScreensModule {
  readonly screens: Readonly<Record<string, Screen>>;
  readonly alone?: Readonly<Record<string, Screen>>;
  readonly properties?: Properties;
  readonly ready: string;
}

/** @param element - Without its prefix; one that the manifest lists. */
export async function loadScenarios(element: string): Promise<Scenarios> {
  const file = new URL(`../states/${element}.js`, import.meta.url).href;
  const { screens, alone, properties, ready } = (await import(file)) as ScreensModule;
  const all = { ...screens, ...alone };
  return { screens: all, ready, given: (state) => ({ ...properties, ...all[state]?.properties }) };
}
