import type { Response } from 'express';

/** Aborts when the caller hangs up before being answered, so that nothing is waited for in vain. */
export function callerGone(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
