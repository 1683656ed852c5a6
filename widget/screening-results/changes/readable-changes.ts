import type { ScreeningChanges } from '../../../contract/watch.js';

/** Undefined for an answer of another form: an older proxy, or a page that answers its own. */
export function readChanges(answer: unknown): ScreeningChanges | undefined {
  const { new: added, changed, gone, version } = (answer ?? {}) as Partial<ScreeningChanges>;
  const isReadable =
    typeof version === 'number' &&
    [added, changed, gone].every(Array.isArray) &&
    changed!.every((each) => typeof each?.hit === 'string' && Array.isArray(each.fields));
  return isReadable ? (answer as ScreeningChanges) : undefined;
}
