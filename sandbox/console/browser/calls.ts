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

/** Runs now, and while the page is visible again so long after the last run ended: a slow answer piles up no calls. */
export function pollWhileVisible(everyMs: number, poll: () => Promise<void>): void {
  function again(): void {
    setTimeout(() => {
      if (document.visibilityState === 'visible') run();
      else again();
    }, everyMs);
  }
  function run(): void {
    void poll().finally(again);
  }
  run();
}
