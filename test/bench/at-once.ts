/** Does the work for 0, 1, 2 and so on, with `atOnce` under way at a time. */
export async function doAtOnce(
  total: number,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < total) await work(next++);
    }),
  );
}
