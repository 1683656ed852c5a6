/** The marks that the page hands in: what its team noted about a hit. Pure. */
import type { ResultsLocalize } from '../texts/results-localize.js';

/** A note of the page's team. It is not the status of the case, which the service does not let us set. */
export interface HitMark {
  /** The marked hit. With it, a mark is found again after the content of the hit has changed. */
  readonly hitId?: string | undefined;
  /** `different`, `unclear` and `same` are shown in the language of the reader, others as they are. */
  readonly label: string;
  readonly note?: string | undefined;
  /** Who set it, as the reader knows the person. */
  readonly by?: string | undefined;
  /** When, in ISO 8601. */
  readonly at?: string | undefined;
}

/** By content hash. */
export type HitMarks = Readonly<Record<string, HitMark>> | ReadonlyMap<string, HitMark>;

/** The marks of one screening or of many. */
export class ReadMarks {
  readonly #byHash = new Map<string, HitMark>();
  /** The latest of each hit. */
  readonly #byHit = new Map<string, HitMark>();

  /** A page can give anything: what is no mark is left out. */
  constructor(marks: unknown) {
    const entries = marks instanceof Map ? [...marks] : Object.entries(marks ?? {});
    for (const [hash, value] of entries) {
      const mark = markOf(value);
      if (mark === null) continue;
      this.#byHash.set(String(hash), mark);
      const last = mark.hitId && this.#byHit.get(mark.hitId);
      if (mark.hitId && !(last && (last.at ?? '') > (mark.at ?? ''))) this.#byHit.set(mark.hitId, mark);
    }
  }

  of(hash: string): HitMark | undefined {
    return hash ? this.#byHash.get(hash) : undefined;
  }

  /** The last mark of the hit, if its content was another one then. */
  before(hitId: string, hash: string): HitMark | undefined {
    return hash && !this.#byHash.has(hash) ? this.#byHit.get(hitId) : undefined;
  }
}

function markOf(value: unknown): HitMark | null {
  const given = (value ?? {}) as Record<string, unknown>;
  const text = (field: string) => (typeof given[field] === 'string' ? given[field].trim() : undefined);
  const label = text('label');
  if (!label) return null;
  return { hitId: text('hitId'), label, note: text('note'), by: text('by'), at: text('at') };
}

const LABELS = { different: 'markDifferent', unclear: 'markUnclear', same: 'markSame' } as const;

/** The choices of the form: those that the page gives, otherwise ours; and a present one that is no longer among them. */
export function markChoices(given: unknown, now: string | undefined): readonly string[] {
  const own = Array.isArray(given) ? given.filter((label) => typeof label === 'string' && label) : [];
  return [...new Set<string>([...(own.length > 0 ? own : Object.keys(LABELS)), ...(now ? [now] : [])])];
}

/** The labels of a page are its own texts. */
export function labelText(localize: ResultsLocalize, label: string): string {
  return Object.hasOwn(LABELS, label) ? localize.text(LABELS[label as keyof typeof LABELS]) : label;
}
