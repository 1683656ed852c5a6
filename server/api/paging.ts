import { z } from 'zod';

const PAGE_SIZE = { default: 50, max: 200 };

export const PageQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'Must be the `nextCursor` of the page before.')
    .transform(Number)
    .optional()
    .describe('The `nextCursor` of the page before. Omit it for the first page.'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(PAGE_SIZE.max)
    .default(PAGE_SIZE.default)
    .describe(`1 to ${PAGE_SIZE.max}; ${PAGE_SIZE.default} if omitted.`),
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
