/** The marks that the page hands in: what its team decided about a pair. Pure. */
import { entityFacts, pairDigits, type PairDigits } from '../../../contract/decision-pair.js';
import type { Hit } from '../../../contract/screening.js';
import type { ResultsLocalize } from '../texts/screening-results.en.js';

/** A decision of the page's team. It is not the status of the case, which the service does not let us set. */
export interface HitMark {
  /** The marked hit. With it and `facts`, an earlier decision is found again after the facts of the entity have changed. */
  readonly hitId?: string | undefined;
  /** `different`, `unclear` and `same` are shown in the language of the reader, others as they are. Only `different` folds a hit. */
  readonly label: string;
  readonly note?: string | undefined;
  /** Who set it, as the reader knows the person. */
  readonly by?: string | undefined;
  /** The second person, where a decision needs two names. */
  readonly confirmedBy?: string | undefined;
  /** When, in ISO 8601. */
  readonly at?: string | undefined;
  /** As the event gave it: with it, what is different now is named. */
  readonly facts?: PairDigits | undefined;
}

/** By `pair` of the event. */
export type HitMarks = Readonly<Record<string, HitMark>> | ReadonlyMap<string, HitMark>;

/** The marks of one screening or of many. */
export class ReadMarks {
  readonly #byPair = new Map<string, HitMark>();
  /** The latest of each entity, and of each hit. */
  readonly #latest = new Map<string, HitMark>();

  readonly #needsTwoNames: boolean;

  /** A page can give anything: what is no mark is left out. */
  constructor(marks: unknown, needsTwoNames = false) {
    this.#needsTwoNames = needsTwoNames;
    const entries = marks instanceof Map ? [...marks] : Object.entries(marks ?? {});
    for (const [pair, value] of entries) {
      const mark = markOf(value);
      if (mark === null) continue;
      this.#byPair.set(String(pair), mark);
      const [, entity] = String(pair).split('.');
      for (const place of [entity && `.${entity}`, mark.hitId]) {
        if (place && !((this.#latest.get(place)?.at ?? '') > (mark.at ?? ''))) this.#latest.set(place, mark);
      }
    }
  }

  of(pair: string): HitMark | undefined {
    return pair ? this.#byPair.get(pair) : undefined;
  }

  /** Otherwise it is proposed. */
  isDecided({ by, confirmedBy }: HitMark): boolean {
    return !this.#needsTwoNames || isOtherName(by, confirmedBy);
  }

  /** The last mark of the same entity, or else of the same hit with the same name, that was made for another pair. */
  before(hit: Hit, pair: string): HitMark | undefined {
    if (!pair || this.#byPair.has(pair)) return undefined;
    const ofHit = this.#latest.get(hit.hitId);
    const nameOf = ({ entity }: PairDigits) => entity['name'];
    const isNamed =
      ofHit?.facts && nameOf(ofHit.facts) === nameOf(pairDigits({ searched: {}, entity: entityFacts(hit) }));
    return this.#latest.get(`.${pair.split('.')[1]}`) ?? (isNamed ? ofHit : undefined);
  }
}

function markOf(value: unknown): HitMark | null {
  const given = (value ?? {}) as Record<string, unknown>;
  const text = (field: string) => (typeof given[field] === 'string' ? given[field].trim() : undefined);
  const label = text('label');
  if (!label) return null;
  const facts = digitsOf(given['facts']);
  const confirmedBy = text('confirmedBy');
  const mark = { hitId: text('hitId'), label, note: text('note'), by: text('by'), at: text('at'), facts };
  return confirmedBy ? { ...mark, confirmedBy } : mark;
}

/** Both are known, and are not one name in other letter case, spaces or invisible characters. */
export function isOtherName(one: string | undefined, other: string | undefined): boolean {
  const [a, b] = [one, other].map((name) =>
    String(name ?? '')
      .normalize('NFKC')
      .replace(/[\s\p{Cf}]+/gu, '')
      .toLowerCase(),
  );
  return a !== '' && b !== '' && a !== b;
}

function digitsOf(value: unknown): PairDigits | undefined {
  const { searched, entity } = (value ?? {}) as Partial<PairDigits>;
  const isObject = (side: unknown) => typeof side === 'object' && side !== null;
  return isObject(searched) && isObject(entity) ? { searched: searched!, entity: entity! } : undefined;
}

const LABELS = {
  different: ['markDifferent', 'markDifferentCompany'],
  unclear: ['markUnclear', 'markUnclear'],
  same: ['markSame', 'markSameCompany'],
} as const;

/** The choices of the form: those that the page gives, otherwise ours; and a present one that is no longer among them. */
export function markChoices(given: unknown, now: string | undefined): readonly string[] {
  const own = Array.isArray(given) ? given.filter((label) => typeof label === 'string' && label) : [];
  return [...new Set<string>([...(own.length > 0 ? own : Object.keys(LABELS)), ...(now ? [now] : [])])];
}

/** The labels of a page are its own texts. */
export function labelText(localize: ResultsLocalize, label: string, isCompany: boolean): string {
  if (!Object.hasOwn(LABELS, label)) return label;
  return localize.text(LABELS[label as keyof typeof LABELS][isCompany ? 1 : 0]);
}
