import { en } from './identity-verification.en.js';
import type * as waitingLine from './waiting-line.js';

/** What a person reads who has to wait, once it is loaded. Without it, the element says that the code is on its way. */
export let line: typeof waitingLine | undefined;

/** Loads it, with its messages. After a failure, the next change of the place tries again. */
export function loadLine(update: () => void): void {
  import('./waiting-line.js').then(
    (part) => {
      Object.assign(en, (line = part).en);
      update();
    },
    () => {},
  );
}
