import type { GetSession } from 'kyc-elements';

/** Sessions of this demo's own back end. */
export const sessionFrom =
  (path: string): GetSession =>
  async () => {
    const answer = await fetch(path, { method: 'POST' });
    if (!answer.ok) throw new Error(`No session: ${answer.status}`);
    return (await answer.json()) as Awaited<ReturnType<GetSession>>;
  };
