/** What a reading of a screening changes in what is known of it, which events the host gets, when it is read next. Pure. */
import type { Screening } from '../../contract/screening.js';
import type { WatchEventBody, ScreeningState } from '../../contract/events.js';
import { isAnyChange, type ChangeCounts, type HitChanges } from '../../contract/watch.js';
import { DAY_SECONDS } from './guard.js';
import { compareHits, withLeftOut, type HashedHit } from './hit-changes.js';

/** The service runs the screening: its outcome comes soon. */
const RUNNING_WAIT_SECONDS = 60;
/** The first reading of all hits is due before all others: until then no change can be seen. */
export const AHEAD_SECONDS = DAY_SECONDS;

/** The list of hits of another outcome says nothing. */
const SUCCEEDED = 'Succeeded';
const CASE_FIELDS = ['searchStatus', 'isMonitored'];
const RESULT_FIELDS = ['level', 'score'];

/** What the proxy keeps of an answer. */
export type KnownAnswer = ReturnType<typeof knownAnswer>;
export function knownAnswer(screening: Screening) {
  const { level, score, sanctions, pep, adverseMedia } = screening.summary;
  const { numOfHits: hits, screeningStatus, searchStatus, isMonitored, createdAt } = screening;
  const { lastScreened = null, lastUpdated = null, clientId = null } = screening;
  return {
    level,
    score,
    sanctions,
    pep,
    adverseMedia,
    hits,
    screeningStatus,
    searchStatus,
    isMonitored,
    createdAt,
    lastScreened,
    lastUpdated,
    clientId,
  };
}

/** Two readings with the same text were made of the same list of hits, as far as the service says. */
export function listText(answer: KnownAnswer): string {
  const others = answer.screeningStatus === SUCCEEDED ? CASE_FIELDS : [...CASE_FIELDS, ...RESULT_FIELDS];
  // jsonb has keys in an order of its own.
  const fields = Object.entries(answer).filter(([field]) => !others.includes(field));
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}

export type StoredWatch = 'on' | 'until closed' | 'off';

/** What is known of a screening, as its row has it. */
export interface Known {
  watch: StoredWatch;
  answer: KnownAnswer;
  /** When the call of the last answer began, and that of the last reading of all hits. */
  read_at: Date;
  hits_read_at: Date | null;
  /** Null before all hits were read at once. */
  hits: readonly HashedHit[] | null;
  baseline: readonly HashedHit[] | null;
  baseline_at: Date | null;
  version: number;
  changed: boolean;
  changes: ChangeCounts;
  changed_at: Date;
}

export interface Reading {
  answer: KnownAnswer;
  /** All hits, of one state of the list; null: a part of them. */
  hits: readonly HashedHit[] | null;
  /** When the first and the last call of the reading began, by the clock of the database. */
  from: Date;
  to: Date;
}

export interface Observed {
  row: Known;
  /** What happened, whether or not it is watched. */
  events: readonly WatchEventBody[];
  /** All hits have to be read. */
  needsAll: boolean;
  /** Seconds until the next reading. */
  dueIn: number;
}

export function observe(known: Known, reading: Reading, intervalSeconds: number): Observed {
  const { answer, from, to } = reading;
  const isResult = answer.screeningStatus === SUCCEEDED;
  const isLater = known.hits_read_at === null || from >= known.hits_read_at;
  const read = isResult && isLater ? reading.hits && withLeftOut(known.hits ?? [], reading.hits) : null;
  const hits = read ?? known.hits;
  const baseline = known.baseline ?? hits;
  const isFirst = known.hits === null && hits !== null;
  // The first reading of all hits has nothing to be compared with.
  const changes = compareHits(known.hits ?? hits ?? [], hits ?? []);
  const sinceBaseline = compareHits(baseline ?? [], hits ?? []);
  const isAny = isAnyChange(changes);

  const watch = watchAfter(known, answer);
  const isMoved = listText(known.answer) !== listText(answer);
  const state = {
    answer: answerAfter(known, answer, isMoved && read === null && hits !== null && watch !== 'off'),
    version: known.version + (isFirst || isAny ? 1 : 0),
    changes: countsOf(sinceBaseline),
  };
  // That the list moved before its first reading is known all the same.
  const isUnknown = known.hits === null && isMoved;
  const isChange = isAny || known.answer.level !== answer.level || isUnknown;
  const data = stateOf(state);
  const events: WatchEventBody[] = [];
  if (known.answer.searchStatus !== answer.searchStatus)
    events.push({ type: 'screening.case_changed', data });
  if (read !== null && isChange) events.push({ type: 'screening.changed', data });
  // `until closed` ends without an event; only a watch that was to go on tells the host.
  if (known.watch === 'on' && watch === 'off')
    events.push({ type: 'screening.unwatched', data: { ...data, reason: 'monitoring_off' } });
  const needsAll = read === null && isResult && (isMoved || hits === null);
  return {
    row: {
      ...state,
      watch,
      read_at: to,
      hits_read_at: read === null ? known.hits_read_at : from,
      hits,
      baseline,
      baseline_at: isFirst ? from : known.baseline_at,
      changed: isAnyChange(sinceBaseline),
      changed_at: events.length > 0 ? to : known.changed_at,
    },
    events,
    needsAll,
    dueIn: needsAll ? (hits === null ? -AHEAD_SECONDS : 0) : waitAfter(answer, intervalSeconds),
  };
}

export const countsOf = ({ new: added, changed, gone }: HitChanges): ChangeCounts => ({
  new: added.length,
  changed: changed.length,
  gone: gone.length,
});

/** As an event has it. */
export const stateOf = ({
  version,
  changes,
  answer: { level, searchStatus },
}: Pick<Known, 'version' | 'changes' | 'answer'>): ScreeningState => ({
  version,
  level,
  searchStatus,
  changes,
});

const waitAfter = ({ screeningStatus }: KnownAnswer, intervalSeconds: number) =>
  screeningStatus === 'InProgress' ? Math.min(RUNNING_WAIT_SECONDS, intervalSeconds) : intervalSeconds;

function watchAfter({ watch, answer: before }: Known, { searchStatus, isMonitored }: KnownAnswer) {
  if (watch === 'on') return before.isMonitored && !isMonitored ? 'off' : 'on';
  return searchStatus === 'Closed' ? 'off' : watch;
}

/**
 * What the list says is kept with the list: its level and its hits change in one event. A run without a result has no level:
 * that of the last result stays.
 */
function answerAfter({ answer: before }: Known, answer: KnownAnswer, isListPending: boolean): KnownAnswer {
  const isResult = answer.screeningStatus === SUCCEEDED;
  const listed = isResult && isListPending ? before : answer;
  const { level, score } = isResult ? listed : before;
  const { searchStatus, isMonitored } = answer;
  return { ...listed, level, score, searchStatus, isMonitored };
}
