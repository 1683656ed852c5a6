export type Row = Record<string, unknown>;

/** @throws Error with the reason of a refusal, or when the sandbox does not answer */
export async function call<Answer = Row>(method: string, path: string, body?: Row): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const answer = (await response.json()) as Row;
  if (!response.ok) throw new Error((answer['messages'] as string[] | undefined)?.[0] ?? response.statusText);
  return answer as Answer;
}

/** Waits `everyMs` after each run has ended: a slow answer piles up no calls. A hidden page waits. */
export async function pollWhileVisible(everyMs: number, poll: () => Promise<void>): Promise<never> {
  for (;;) {
    if (document.visibilityState === 'visible') await poll();
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
