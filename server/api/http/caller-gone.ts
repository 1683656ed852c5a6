import type { Response } from 'express';

/** Aborts when the caller hangs up before the answer, so that the upstream call ends too. */
export function callerGone(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
