/** What the page has set, and which state follows from it. Pure. */
import type { Screening } from '../../../contract/screening.js';
import { initial, paged, received, validPageSize, type State } from './screening-results-state.js';

export type SetProperties = Partial<
  Pick<HTMLElementTagNameMap['kyc-screening-results'], 'screening' | 'screeningId' | 'pageSize'>
>;

/** `isNamed`: the page named a screening, which has to be read, or none. */
export function withProperties(state: State, before: SetProperties, now: SetProperties) {
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

/** The page names another screening, or none. */
export function named({ pageSize, isPanelOpen }: State, screeningId: string | undefined): State {
  return { ...initial, pageSize, isPanelOpen, screeningId };
}

/** The page gives a screening that it has already. */
export function given(state: State, screening: Screening): State {
  const { id } = screening as { id: unknown };
  const next = {
    ...received(named(state, typeof id === 'string' ? id : undefined), screening),
    isGiven: true,
  };
  return next.loaded ? { ...next, pageSize: validPageSize(next.loaded.screening.hits.pageSize) } : next;
}
