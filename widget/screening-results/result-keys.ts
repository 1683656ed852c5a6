/** What a key does in the results. Pure. */

export type ResultKey = 'next' | 'previous' | 'keys';

const LETTERS = { KeyJ: 'next', KeyK: 'previous' } as const;
const ARROWS = { ArrowDown: 'next', ArrowUp: 'previous' } as const;

/**
 * Null for a key that has no meaning here. A keyboard for another script has J and K in the same places. Arrow keys move between
 * hits from a hit only: elsewhere they scroll, or belong to a control.
 *
 * @param isOnHit - The focus is on the button of a hit.
 */
export function resultKey(
  {
    key,
    code,
    altKey,
    ctrlKey,
    metaKey,
  }: Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  isOnHit: boolean,
): ResultKey | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (key === '?' || key === '؟') return 'keys';
  if (isOnHit && Object.hasOwn(ARROWS, key)) return ARROWS[key as keyof typeof ARROWS];
  const place = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code;
  return Object.hasOwn(LETTERS, place) ? LETTERS[place as keyof typeof LETTERS] : null;
}
