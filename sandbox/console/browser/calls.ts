/** The console's calls: JSON in and out, and the first message when one is refused. */
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

/** Again and again while somebody looks. */
export function whileVisible(everyMs: number, look: () => Promise<void>): void {
  void look();
  setInterval(() => {
    if (document.visibilityState === 'visible') void look();
  }, everyMs);
}
