/** On a busy machine what takes a second takes many; what never happens still fails. */
export const PATIENCE_MS = 60_000;
