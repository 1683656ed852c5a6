/** Ids that answers gave, for later requests to name. */
const KEPT = 200;
const ID = /"id":"([^"]+)"/g;

const kindOf = (path: string) => path.split('/')[2] ?? '';

export function recentIds() {
  const kept = new Map<string, string[]>();
  return {
    /** Those of an answer to a call with this path. */
    keep(path: string, answer: string): void {
      const of = kept.get(kindOf(path)) ?? [];
      for (const [, id] of answer.matchAll(ID)) of.push(encodeURIComponent(id!));
      kept.set(kindOf(path), of.slice(-KEPT));
    },
    one(path: string, pick: number): string {
      const of = kept.get(kindOf(path)) ?? [];
      return of[pick % of.length] ?? 'none';
    },
  };
}
