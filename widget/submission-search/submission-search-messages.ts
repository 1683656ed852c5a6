import { KYC_STATES } from '../../contract/submission-rules.js';
import type { SubmissionSearchResult } from '../../contract/submissions.js';
import type { Localize } from '../base/localize.js';
import { pageOf } from '../table/page-of-rows.js';
import { completeness, type Column } from './result-rows.js';
import type { State } from './submission-search-state.js';
import type { en } from './submission-search.en.js';

export type SearchLocalize = Localize<typeof en>;
export type Key = keyof typeof en;

export function columnLabel(column: Column, localize: SearchLocalize): string {
  return column.kind === 'fixed' ? localize.text(`${column.id}Label`) : (column.field?.name ?? column.id);
}

/** A state that the elements do not know stays as the service wrote it. */
export function stateLabel(state: string, localize: SearchLocalize): string {
  const known = KYC_STATES.find((candidate) => candidate === state);
  return known ? localize.text(`state${known}`) : state;
}

/** Which of the submissions are on the page. */
export function rangeText(
  result: SubmissionSearchResult,
  wanted: number,
  pageSize: number,
  localize: SearchLocalize,
): string {
  const { shown, partial } = completeness(result);
  const { rows, page } = pageOf(result.submissions, wanted, pageSize);
  const before = (page - 1) * pageSize;
  const values = { from: shown === 0 ? 0 : before + 1, to: before + rows.length, n: shown };
  return localize.text(partial ? 'partialRangeText' : 'rangeText', values);
}

export function announcement(
  before: State,
  after: State,
  localize: SearchLocalize,
  ofFound: ((before: State, after: State, localize: SearchLocalize) => string) | undefined,
): string {
  const { screen, rows, problems, result, isEmailFaulty } = after;
  if (after.fieldsLoad === 'failed' && before.fieldsLoad !== 'failed')
    return localize.text('fieldsFailedText');
  if (screen !== before.screen || result !== before.result) {
    if (screen === 'empty') return '';
    if (screen === 'searching') return localize.text('searching');
    if (screen === 'found') return localize.text('foundTitle', { n: completeness(result!).count });
    const text = after.reasons.join(' ') || localize.text(`${screen}Text`);
    return `${localize.text(`${screen}Title`)}. ${text}`;
  }
  const faults = problems.length + Number(isEmailFaulty);
  if (problems !== before.problems && faults > 0 && after.focus) {
    return localize.text('invalidAnnouncement', { n: faults });
  }
  if (rows.length > before.rows.length) return localize.text('filterAddedAnnouncement', { n: rows.length });
  if (rows.length < before.rows.length) return localize.text('filterRemovedAnnouncement');
  return (result && ofFound?.(before, after, localize)) ?? '';
}
