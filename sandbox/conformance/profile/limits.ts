import type { ServiceProfile } from '../../../contract/schemas/service-profile.js';
import { MINUTE_MS, countAllowed, startMinute, type LimitedKind } from '../rules/limited-calls.js';
import type { Service } from '../service/service.js';

/** A higher limit is not found: no run needs that many calls a minute. */
const MOST_CALLS = 150;

type Found = Partial<ServiceProfile>;

/** Adds the limit of one kind of calls to those that were found. */
export const limitOf =
  (kind: LimitedKind) =>
  async (service: Service, { limits }: Found): Promise<Found['limits']> => {
    await startMinute(service);
    const found = await countAllowed(service, kind, MOST_CALLS);
    if (found < MOST_CALLS) return { ...limits, [kind]: found };
    return kind === 'screening' ? { ...limits, screening: null } : limits;
  };

/** The kind with the lowest limit, among the calls that reach no person. */
function cheapest({ limits = {} }: Found): { kind: LimitedKind; limit: number } | null {
  const known = (['status', 'details', 'screening'] as const)
    .map((kind) => ({ kind, limit: limits[kind] ?? 0 }))
    .filter(({ limit }) => limit > 0);
  return known.toSorted((one, other) => one.limit - other.limit)[0] ?? null;
}

/** Uses up a minute, the first call 30 s before the others, and tries again in the clock's next minute. */
export async function windowOf(service: Service, found: Found) {
  const known = cheapest(found);
  if (known === null) return undefined;
  const { kind, limit } = known;
  const areAllowed = async (count: number) => (await countAllowed(service, kind, count)) === count;
  await startMinute(service);
  await service.pass(10_000);
  if (!(await areAllowed(1))) return undefined;
  await service.pass(30_000);
  if (!(await areAllowed(limit - 1))) return undefined;
  await service.pass(22_000);
  if (await areAllowed(1)) return 'fixed' as const;
  await service.pass(10_000);
  // Another window, such as one that starts with the first call, frees more than the first call.
  return limit > 1 && (await areAllowed(2)) ? undefined : ('sliding' as const);
}

/** A fixed window hides it: when the next minute begins, no call of the last one counts. */
export async function countsRefused(service: Service, found: Found) {
  const known = cheapest(found);
  if (known === null || found.limitWindow !== 'sliding') return undefined;
  const { kind, limit } = known;
  await startMinute(service);
  if ((await countAllowed(service, kind, limit)) < limit) return undefined;
  await service.pass(30_000);
  if ((await countAllowed(service, kind, 1)) === 1) return undefined;
  // The accepted calls no longer count. The refused one would for 15 s more.
  await service.pass(MINUTE_MS - 15_000);
  const left = await countAllowed(service, kind, limit + 1);
  return left === limit ? false : left === limit - 1 ? true : undefined;
}
