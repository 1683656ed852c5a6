/** The default lead time: enough to read a message and open the page. */
export const TURN_NEAR_SECONDS = 180;

/** Null: the wait was never longer than the lead time. `pending`: the host is notified when the turn is near. */
export type TurnNotice = 'pending' | 'sent' | null;

/** The notice of a verification whose code is expected in `expectedInMs`. */
export function nextNotice(notice: TurnNotice, expectedInMs: number, leadMs: number): TurnNotice {
  if (notice === null && expectedInMs > leadMs) return 'pending';
  if (notice === 'pending' && expectedInMs <= leadMs) return 'sent';
  return notice;
}
