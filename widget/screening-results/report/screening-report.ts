/** What a reader saw of a screening: the one model of the CSV file and the JSON file. Pure. */
import type { Hit } from '../../../contract/screening.js';
import type { MatchedName } from '../../names/alias-matching.js';
import type { ReportedChanges } from '../changes/changes-text.js';
import { explainInText } from '../explanation/hit-explanation.js';
import type { StatedFact, Verdict } from '../facts/hit-facts.js';
import type { Difference } from '../../../contract/decision-pair.js';
import type { DecidedHit } from '../decisions/decided-hits.js';
import type { Decision } from '../../../contract/decisions.js';
import { HIT_TESTS, narrowHits, sortHits, type HitFilters, type HitOrder } from '../state/hits-order.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';
import type { LoadedHits } from '../state/screening-results-state.js';

export interface ReportedFact {
  readonly about: StatedFact['about'];
  readonly verdict: Verdict;
  readonly text: string;
}

export interface ReportedDecision extends Decision {
  /** False: an earlier decision, about other search data or other facts. */
  readonly isCurrent: boolean;
  /** By one analyst where two are needed. */
  readonly isProposed: boolean;
  /** The fields that are different now. */
  readonly changes: readonly Difference[];
}

export interface ReportedHit {
  /** As the service sent it, with all its fields. */
  readonly listed: Hit;
  /** The listed name that is closest to the screened one. */
  readonly matchedName: string;
  readonly isAlias: boolean;
  /** The risk type in the language of the report; '' without one. */
  readonly type: string;
  readonly difference: string;
  readonly facts: readonly ReportedFact[];
  /** The last one. */
  readonly decision: ReportedDecision | null;
  /** False: the reader had narrowed the list, and this hit was not among the rows. */
  readonly isShown: boolean;
}

type TestKeys = Readonly<Record<(typeof HIT_TESTS)[number], string | null>>;

export interface ScreeningReport {
  readonly format: 'kyc-elements screening report 1';
  /** ISO 8601, on the clock of the reader. */
  readonly savedAt: string;
  readonly language: string;
  /** All that the service says of the screening, without its hits. */
  readonly screening: { readonly id: string; readonly name: string; readonly [field: string]: unknown };
  /** The service names neither the lists that it searched nor their dates. */
  readonly lists: 'not stated by the service';
  readonly view: {
    readonly order: HitOrder;
    /** `strength` and `risk`: the least one. */
    readonly filters: { readonly riskTypes: readonly string[] } & TestKeys;
    /** In years: dates that are no further apart are no conflict. */
    readonly dateTolerance: number;
    readonly loadedHits: number;
    readonly totalHits: number;
    readonly isComplete: boolean;
  };
  /** Null where the proxy said nothing of changes. */
  readonly changes: ReportedChanges | null;
  /** In the order of the reader: all that were loaded. */
  readonly hits: readonly ReportedHit[];
}

export interface Reported {
  readonly loaded: LoadedHits;
  readonly order: HitOrder;
  readonly filters: HitFilters;
  readonly toleranceYears: number;
  readonly changes: ReportedChanges | null;
  readonly decidedOf: (hit: Hit) => DecidedHit | undefined;
  readonly matchOf: (query: string, hit: Hit) => MatchedName;
}

export function screeningReport(
  localize: ResultsLocalize,
  { loaded, order, filters, toleranceYears, changes, decidedOf, matchOf }: Reported,
  now: Date,
): ScreeningReport {
  const { screening, hits, total } = loaded;
  const { hits: _, ...described } = screening;
  const shown = new Set(narrowHits(hits, filters));
  return {
    format: 'kyc-elements screening report 1',
    savedAt: now.toISOString(),
    language: localize.language,
    screening: { ...described, id: screening.id, name: screening.name },
    lists: 'not stated by the service',
    view: {
      order,
      filters: {
        ...(Object.fromEntries(HIT_TESTS.map((test) => [test, filters[test]?.key ?? null])) as TestKeys),
        riskTypes: [...filters.riskTypes],
      },
      dateTolerance: toleranceYears,
      loadedHits: hits.length,
      totalHits: total,
      isComplete: hits.length >= total,
    },
    changes,
    hits: sortHits(hits, order, localize.language).map((hit) => {
      const decided = decidedOf(hit);
      const matched = matchOf(screening.name, hit);
      const text = explainInText(localize, { screening, hit, toleranceYears }, matched);
      const isShown = shown.has(hit);
      const { decision, isCurrent = false, isProposed = false, changes: since = [] } = decided ?? {};
      return {
        listed: hit,
        ...text,
        decision: decision ? { ...decision, isCurrent, isProposed, changes: since } : null,
        isShown,
      };
    }),
  };
}
