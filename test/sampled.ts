/** Outside CI, one of `every` cases of a long table: all of `npm test` stays under five minutes on two cores. */
export function sampled<Case>(cases: readonly Case[], every: number): readonly Case[] {
  return process.env.CI ? cases : cases.filter((_, place) => place % every === 0);
}
