export const endpoint = process.env.NEXT_PUBLIC_KYC_PROXY;

/** Asks the routes below for a session. */
export async function session(who: 'identity' | 'analyst'): Promise<{ token: string; expiresAt: string }> {
  const answer = await fetch(`/session/${who}`, { method: 'POST' });
  return answer.json();
}
