export const endpoint = import.meta.env.VITE_KYC_PROXY;

/** Asks the app's own back end for a session. */
export async function session(who: 'identity' | 'analyst'): Promise<{ token: string; expiresAt: string }> {
  const answer = await fetch(`/session/${who}`, { method: 'POST' });
  return answer.json();
}
