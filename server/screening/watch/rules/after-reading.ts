/** What a reading of a screening changes in what is known of it, and which events the host gets. */
import type { Screening } from '../../../../contract/screening.js';
import type { ScreeningEventBody } from '../../../../contract/events.js';
import { isAnyChange } from '../../../../contract/watch.js';
import { compareHits, type HashedHit } from './hit-changes.js';
import { DAY_SECONDS } from './reading-schedule.js';

/** What the proxy keeps of an answer. */
export interface KnownAnswer {
  level: string;
  score: number;
  sanctions: number;
  pep: number;
  adverseMedia: number;
  hits: number;
  screeningStatus: string;
  searchStatus: string;
  isMonitored: boolean;
  createdAt: string | null;
  lastScreened: string | null;
  lastUpdated: string | null;
  clientId: string | null;
}

export function answerOf(screening: Screening): KnownAnswer {
  const { level, score, sanctions, pep, adverseMedia } = screening.summary;
  const { numOfHits, screeningStatus, searchStatus, isMonitored, createdAt } = screening;
  return {
    level,
    score,
    sanctions,
    pep,
    adverseMedia,
    hits: numOfHits,
    screeningStatus,
    searchStatus,
    isMonitored,
    createdAt,
    lastScreened: screening.lastScreened ?? null,
    lastUpdated: screening.lastUpdated ?? null,
    clientId: screening.clientId ?? null,
  };
}

/** The list of hits of another outcome says nothing. */
export const SUCCEEDED = 'Succeeded';

const CASE_FIELDS = ['searchStatus', 'isMonitored'];
const RESULT_FIELDS = ['level', 'score'];

/** Two readings with the same text were made of the same list of hits, as far as the service says. */
export function listText(answer: KnownAnswer): string {
  const others = answer.screeningStatus === SUCCEEDED ? CASE_FIELDS : [...CASE_FIELDS, ...RESULT_FIELDS];
  // jsonb has keys in an order of its own.
  const fields = Object.entries(answer).filter(([field]) => !others.includes(field));
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}

export type StoredWatch = 'on' | 'until closed' | 'off';

export interface Known {
  readonly watch: StoredWatch;
  readonly answer: KnownAnswer;
  /** Null before all hits were read at once. */
  readonly hits: readonly HashedHit[] | null;
}

export interface Reading {
  readonly answer: KnownAnswer;
  /** Null: not all of them were read, or the run has no result. */
  readonly hits: readonly HashedHit[] | null;
  /** Since the last reading of all hits. */
  readonly ageSeconds: number;
}

export interface AfterReading {
  readonly watch: StoredWatch;
  readonly answer: KnownAnswer;
  readonly hits: readonly HashedHit[] | null;
  /** Anything is another one than before. */
  readonly moved: boolean;
  /** All hits have to be read. */
  readonly needsAll: boolean;
  /** What happened, whether or not it is watched. */
  readonly events: readonly ScreeningEventBody[];
}

export function afterReading(known: Known, { answer, hits, ageSeconds }: Reading): AfterReading {
  const isMoved = listText(known.answer) !== listText(answer);
  const watch = watchAfter(known, answer);
  // What the list says is kept with the list: the levels before and after it belong to one event.
  const isResult = answer.screeningStatus === SUCCEEDED;
  const isPending = isMoved && hits === null && known.hits !== null && isResult;
  const listed = isPending && watch !== 'off' ? known.answer : answer;
  // Without a time, an answer does not show that the name was screened again.
  const isOld = !answer.lastScreened && !answer.lastUpdated && ageSeconds >= DAY_SECONDS;
  // A run without a result has no level: that of the last result stays.
  const { level, score } = isResult ? listed : known.answer;
  const { searchStatus, isMonitored } = answer;
  return {
    watch,
    answer: { ...listed, level, score, searchStatus, isMonitored },
    hits: hits ?? known.hits,
    moved: isMoved || known.answer.searchStatus !== searchStatus,
    needsAll: hits === null && isResult && (isMoved || known.hits === null || isOld),
    events: [...eventsOf(known, { answer, hits }), ...endOf(known, watch)],
  };
}

function watchAfter(
  { watch, answer: before }: Known,
  { searchStatus, isMonitored }: KnownAnswer,
): StoredWatch {
  if (watch === 'on') return before.isMonitored && !isMonitored ? 'off' : 'on';
  return searchStatus === 'Closed' ? 'off' : watch;
}

function eventsOf(known: Known, { answer, hits }: Omit<Reading, 'ageSeconds'>): ScreeningEventBody[] {
  const events: ScreeningEventBody[] = [];
  const { searchStatus: from } = known.answer;
  if (from !== answer.searchStatus)
    events.push({ type: 'screening.case_changed', data: { from, to: answer.searchStatus } });
  if (hits === null) return events;
  const level = { before: known.answer.level, after: answer.level };
  const changes = compareHits(known.hits ?? hits, hits);
  // The first reading of all hits has nothing to be compared with. That the list moved before it is known all the same.
  const isUnknown = known.hits === null && listText(known.answer) !== listText(answer);
  if (isAnyChange(changes) || level.before !== level.after || isUnknown)
    events.push({ type: 'screening.changed', data: { ...changes, level, complete: !isUnknown } });
  return events;
}

/** A watch that ends with its case was asked for so; this one ends before its time. */
const endOf = ({ watch }: Known, after: StoredWatch): ScreeningEventBody[] =>
  watch === 'on' && after === 'off'
    ? [{ type: 'screening.unwatched', data: { reason: 'monitoring_off' } }]
    : [];
