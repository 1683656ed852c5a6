export type Row = Record<string, unknown>;

/** The sandbox refused a call; the message is the first of its answer. */
export class Refusal extends Error {
  readonly answer: Row;

  constructor(answer: Row, status: number) {
    super(String((answer['messages'] as string[] | undefined)?.[0] ?? status));
    this.answer = answer;
  }
}

/** @throws Refusal; a TypeError when the sandbox does not answer */
export async function call<Answer = Row>(method: string, path: string, body?: Row): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const answer = (await response.json()) as Row;
  if (!response.ok) throw new Refusal(answer, response.status);
  return answer as Answer;
}

/** Runs now, and again `everyMs` after each run has ended: a slow answer piles up no calls. A hidden page waits. */
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
