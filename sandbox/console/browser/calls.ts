/** Calls with JSON; an error has the first message of the answer. */
export type Row = Record<string, unknown>;

export async function call(method: string, path: string, body?: Row): Promise<Row> {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const answer = (await response.json()) as Row;
  if (!response.ok) throw new Error(refusal(answer, response.status));
  return answer;
}

export function refusal(answer: Row, status: number): string {
  return String((answer['messages'] as string[] | undefined)?.[0] ?? status);
}

/** Runs now and at every interval while the page is visible. */
export function pollWhileVisible(everyMs: number, poll: () => Promise<void>): void {
  void poll();
  setInterval(() => {
    if (document.visibilityState === 'visible') void poll();
  }, everyMs);
}
