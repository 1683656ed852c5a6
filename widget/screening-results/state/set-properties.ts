/** What follows when the page sets the properties of the element. Pure. */
import type { Screening } from '../../../contract/screening.js';
import { given, named, paged, type State } from './screening-results-state.js';

export interface SetProperties {
  screening: Screening | undefined;
  readonly screeningId: string | undefined;
  readonly pageSize: number | undefined;
}

/** `isNamed`: the page named a screening, which has to be read, or none. */
export function withProperties(state: State, before: Partial<SetProperties>, now: Partial<SetProperties>) {
  const { screening, screeningId, pageSize } = now;
  const isChanged = screening !== before.screening;
  const isGiven = isChanged && screening !== undefined;
  // A screening is newer than a name that comes with it.
  const isNamed =
    !isGiven && (isChanged || (screeningId !== before.screeningId && screeningId !== state.screeningId));
  const shown = isGiven ? given(state, screening) : isNamed ? named(state, screeningId) : state;
  const next = pageSize === before.pageSize || isGiven ? shown : paged(shown, shown.page, pageSize);
  return { state: next, isGiven, isNamed };
}
