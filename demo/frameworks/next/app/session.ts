/** The proxy. */
export const endpoint = process.env.NEXT_PUBLIC_KYC_PROXY ?? 'http://localhost:8081';

/** Asks the routes below for a session. */
export async function session(who: 'identity' | 'analyst'): Promise<{ token: string; expiresAt: string }> {
  const answer = await fetch(`/session/${who}`, { method: 'POST' });
  return answer.json();
}
