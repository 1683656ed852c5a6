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
  /** What a developer misspells: a property and an event, on tags of their own. Without it, no type checker runs. */
  readonly mistakes?: readonly Mistake[];
}

const mistake = (file: string, right: string, wrong: string, complaint: RegExp): Mistake => ({
  file,
  right,
  wrong,
  complaint,
});

const inReact = (identity: string, screening: string) => [
  mistake(identity, 'requester=', 'requestor=', /requestor['"]+ does not exist/),
  mistake(
    screening,
    'onKycScreeningCreated',
    'onKycScreeningCreate',
    /'onKycScreeningCreate' does not exist/,
  ),
];

export const APPS: readonly FrameworkApp[] = [
  { name: 'html', leavesPage: true },
  { name: 'react', built: 'dist', mistakes: inReact('src/identity.tsx', 'src/screening.tsx') },
  {
    name: 'next',
    isServerRendered: true,
    leavesPage: true,
    mistakes: inReact('app/page.tsx', 'app/screening/page.tsx'),
  },
  {
    name: 'vue',
    built: 'dist',
    mistakes: [
      mistake('src/identity.vue', 'requester=', 'requestor=', /requestor['"]+ does not exist/),
      mistake(
        'src/screening.vue',
        '@kyc-screening-created',
        '@kyc-screening-create',
        /onKycScreeningCreate\b/,
      ),
    ],
  },
  // Its elements are those of the app before it.
  { name: 'vue-ssr', isServerRendered: true },
  {
    name: 'angular',
    built: 'dist/app/browser',
    mistakes: [
      mistake('src/identity.ts', '[endpoint]', '[endpont]', /Can't bind to 'endpont'/),
      // Angular gives a name that it does not know the type Event, which the handler does not take.
      mistake(
        'src/screening.ts',
        '(kycScreeningCreated)',
        '(kycScreeningCreate)',
        /'Event' is not assignable to parameter/,
      ),
      mistake(
        'src/screening.ts',
        '[screeningId]="screeningId()"',
        '[screeningId]="1"',
        /'number' is not assignable to type 'string'/,
      ),
    ],
  },
  {
    name: 'svelte',
    built: 'dist',
    mistakes: [
      mistake('src/identity.svelte', 'requester=', 'requestor=', /requestor['"]+ does not exist/),
      mistake(
        'src/screening.svelte',
        'onkyc-screening-created',
        'onkyc-screening-create',
        /onkyc-screening-create['"]+ does not exist/,
      ),
    ],
  },
];
