/** Lists suites and tests: `describe`, `it` and the hooks around them. */
export type Body = () => unknown;

export interface Test {
  readonly title: string;
  readonly body: Body | undefined;
}

export interface Suite {
  readonly title: string;
  readonly before: Body[];
  readonly beforeEach: Body[];
  readonly afterEach: Body[];
  readonly after: Body[];
  readonly parts: (Suite | Test)[];
}

/** On a busy machine an element with hundreds of hits takes more than a minute in WebKit. */
export const TIMEOUT_MS = 180_000;

const newSuite = (title: string): Suite => ({
  title,
  before: [],
  beforeEach: [],
  afterEach: [],
  after: [],
  parts: [],
});

/** What the files of the page list at their top. */
export const root = newSuite('');
let current = root;

export function describe(title: string, list: () => void): void {
  const outer = current;
  current = newSuite(title);
  outer.parts.push(current);
  list();
  current = outer;
}

/** A test fails if `body` throws, rejects or takes longer than `TIMEOUT_MS`. */
export function it(title: string, body: Body): void {
  current.parts.push({ title, body });
}

it.skip = (title: string, _body: Body): void => {
  current.parts.push({ title, body: undefined });
};

export const before = (hook: Body): unknown => current.before.push(hook);
export const beforeEach = (hook: Body): unknown => current.beforeEach.push(hook);
export const afterEach = (hook: Body): unknown => current.afterEach.push(hook);
export const after = (hook: Body): unknown => current.after.push(hook);
