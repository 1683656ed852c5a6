import { z } from 'zod';

export const PAGE_SIZE = { default: 50, max: 200 };

/** A page of a list that grows at its head: newest first, `cursor` as the page before gave it. */
export const Page = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'Must be the `nextCursor` of the page before.')
    .transform(Number)
    .optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.default),
});

/** One more than the page is read, to know whether there is a next one. */
export function cutPage<Item>(
  items: readonly Item[],
  limit: number,
  position: (item: Item) => number,
): { items: Item[]; nextCursor: string | null } {
  const shown = items.slice(0, limit);
  return { items: shown, nextCursor: items.length > limit ? String(position(shown.at(-1)!)) : null };
}
