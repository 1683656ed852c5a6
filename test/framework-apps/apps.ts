/** The apps in demo/frameworks: how each is served, and what its type checker must refuse. */
/** A text of a file, and what a developer writes by mistake. */
export interface Mistake {
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
  /** What the type checker then prints. */
  readonly complaint: RegExp;
}

export interface FrameworkApp {
  /** Its folder. */
  readonly name: string;
  /** The folder of the built pages, which the back end serves. Without it, the app has a server of its own. */
  readonly built?: string;
  /** The server sends the element's tag in its markup. */
  readonly isServerRendered?: boolean;
  /** Opens another page when the person is verified. The other apps keep the element, so its last screen can be read. */
  readonly leavesPage?: boolean;
  /** What a developer misspells: a property, then an event. Without it, nothing checks the types of the app's pages. */
  readonly mistakes?: readonly Mistake[];
}

type Misspelling = readonly [right: string, wrong: string, complaint: RegExp];

const misspelt = (file: string, { property, event }: Record<'property' | 'event', Misspelling>) =>
  [property, event].map(([right, wrong, complaint]) => ({ file, right, wrong, complaint }));

const VUE = misspelt('src/identity.vue', {
  property: ['requester=', 'requestor=', /requestor['"]+ does not exist/],
  event: ['@kyc-completed', '@kyc-complete', /onKycComplete/],
});

export const APPS: readonly FrameworkApp[] = [
  { name: 'html', leavesPage: true },
  {
    name: 'react',
    built: 'dist',
    mistakes: misspelt('src/identity.tsx', {
      property: ['requester=', 'requestor=', /requestor['"]+ does not exist/],
      event: ['onKycCompleted', 'onKycComplete', /'onKycComplete' does not exist/],
    }),
  },
  {
    name: 'next',
    isServerRendered: true,
    leavesPage: true,
    mistakes: misspelt('app/page.tsx', {
      property: ['requester=', 'requestor=', /requestor['"]+ does not exist/],
      event: ['onKycCompleted', 'onKycComplete', /'onKycComplete' does not exist/],
    }),
  },
  { name: 'vue', built: 'dist', mistakes: VUE },
  { name: 'vue-ssr', isServerRendered: true, mistakes: VUE },
  {
    name: 'angular',
    built: 'dist/app/browser',
    mistakes: [
      ...misspelt('src/identity.ts', {
        property: ['[endpoint]', '[endpont]', /Can't bind to 'endpont'/],
        // Angular gives a name that it does not know the type Event, which the handler does not take.
        event: ['(kycCompleted)', '(kycComplete)', /'Event' is not assignable to parameter/],
      }),
      {
        file: 'src/screening.ts',
        right: '[screeningId]="screeningId()"',
        wrong: '[screeningId]="1"',
        complaint: /'number' is not assignable to type 'string'/,
      },
    ],
  },
  {
    name: 'svelte',
    built: 'dist',
    mistakes: misspelt('src/identity.svelte', {
      property: ['requester=', 'requestor=', /requestor['"]+ does not exist/],
      event: ['onkyc-completed', 'onkyc-complete', /onkyc-complete['"]+ does not exist/],
    }),
  },
];

/** A page of docs/start, followed as it is written. */
export interface QuickStart {
  readonly page: string;
  /** As for the apps. */
  readonly leavesPage: boolean;
  /** The major version that its create tool needs. */
  readonly leastNode?: number;
}

export const QUICK_STARTS: readonly QuickStart[] = [
  { page: 'html', leavesPage: true },
  { page: 'react', leavesPage: false },
  { page: 'next', leavesPage: true },
  { page: 'vue', leavesPage: false },
  { page: 'angular', leavesPage: false },
  { page: 'svelte', leavesPage: false },
  { page: 'sveltekit', leavesPage: true },
  { page: 'astro', leavesPage: true, leastNode: 22 },
  { page: 'nuxt', leavesPage: true },
];
