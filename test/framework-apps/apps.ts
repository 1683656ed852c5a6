/** The apps in demo/frameworks, and how each is served. */
export interface FrameworkApp {
  /** Its folder. */
  readonly name: string;
  /** The folder of the built pages, which the back end serves. Without it, the app has a server of its own. */
  readonly built?: string;
  /** The server sends the element's tag in its markup. */
  readonly isServerRendered?: boolean;
  /** Opens another page when the person is verified. The other apps keep the element, so its last screen can be read. */
  readonly leavesPage?: boolean;
}

export const APPS: readonly FrameworkApp[] = [
  { name: 'html', leavesPage: true },
  { name: 'react', built: 'dist' },
  { name: 'next', isServerRendered: true, leavesPage: true },
  { name: 'vue', built: 'dist' },
  // Its elements are those of the app before it.
  { name: 'vue-ssr', isServerRendered: true },
  { name: 'angular', built: 'dist/app/browser' },
  { name: 'svelte', built: 'dist' },
];
