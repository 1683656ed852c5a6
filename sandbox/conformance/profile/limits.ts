import type { ServiceProfile } from '../../../contract/schemas/service-profile.js';
import type { Answer } from '../service/answer.js';
import { Differs } from '../service/assertions.js';
import { CALLS, MINUTE_MS, startMinute } from '../rules/limits.js';
import type { Service } from '../service/service.js';

/** A higher limit is not found: no run needs that many calls a minute. */
const MOST_CALLS = 150;

type Kind = keyof NonNullable<ServiceProfile['limits']>;

const LIMITED: Readonly<Record<Kind, (service: Service) => Promise<Answer>>> = {
  ...CALLS,
  screening: (service) => service.hits('00000000-0000-4000-8000-000000000000'),
};

/** The number of calls before the first 429; null: none of `upTo` calls was refused. */
async function accepted(service: Service, kind: Kind, upTo: number): Promise<number | null> {
  for (let count = 0; count < upTo; count++) {
    const { status } = await LIMITED[kind](service);
    if (status === 429) return count;
    // It takes an invalid national ID: each further call would be an approval request.
    if (kind === 'request' && status === 200 && !service.isSandbox) throw new Differs('accepted');
  }
  return null;
}

export async function limitOf(service: Service, kind: Kind): Promise<ServiceProfile['limits']> {
  await startMinute(service);
  const found = await accepted(service, kind, MOST_CALLS);
  if (kind === 'screening') return { screening: found };
  return found === null ? {} : { [kind]: found };
}

/** The kind with the lowest limit, among the calls that reach no person. */
function cheapest({ limits = {} }: Partial<ServiceProfile>): { kind: Kind; limit: number } | null {
  const known = (['status', 'details', 'screening'] as const)
    .map((kind) => ({ kind, limit: limits[kind] ?? 0 }))
    .filter(({ limit }) => limit > 0);
  return known.toSorted((one, other) => one.limit - other.limit)[0] ?? null;
}

/** Uses up a minute, the first call 30 s before the others, and tries again in the clock's next minute. */
export async function windowOf(service: Service, found: Partial<ServiceProfile>) {
  const known = cheapest(found);
  if (known === null) return undefined;
  const { kind, limit } = known;
  const calls = (count: number) => accepted(service, kind, count);
  await startMinute(service);
  await service.pass(10_000);
  if ((await calls(1)) !== null) return undefined;
  await service.pass(30_000);
  if ((await calls(limit - 1)) !== null) return undefined;
  await service.pass(22_000);
  if ((await calls(1)) === null) return 'fixed' as const;
  await service.pass(10_000);
  // Another window, such as one that starts with the first call, frees more than the first call.
  return limit > 1 && (await calls(2)) === null ? undefined : ('sliding' as const);
}

/** A fixed window hides it: when the next minute begins, no call of the last one counts. */
export async function countsRefused(service: Service, found: Partial<ServiceProfile>) {
  const known = cheapest(found);
  if (known === null || found.limitWindow !== 'sliding') return undefined;
  const { kind, limit } = known;
  await startMinute(service);
  if ((await accepted(service, kind, limit)) !== null) return undefined;
  await service.pass(30_000);
  if ((await accepted(service, kind, 1)) === null) return undefined;
  // The accepted calls no longer count. The refused one would for 15 s more.
  await service.pass(MINUTE_MS - 15_000);
  const left = await accepted(service, kind, limit + 1);
  return left === limit ? false : left === limit - 1 ? true : undefined;
}
