/** What the browser tests' runner puts into the page; tests in Node import these names from node:test. */
type Work = (this: { timeout(milliseconds: number): void }) => void | Promise<void>;

interface Declare {
  (name: string, work: Work): void;
  skip(name: string, work: Work): void;
}

declare const describe: Declare;
declare const it: Declare;
declare const before: (work: Work) => void;
declare const after: (work: Work) => void;
declare const beforeEach: (work: Work) => void;
declare const afterEach: (work: Work) => void;
