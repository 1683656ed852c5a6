/** The proxy. */
export const endpoint = import.meta.env.VITE_KYC_PROXY ?? 'http://localhost:8081';

/** Asks the app's own back end for a session. */
export async function session(who: 'identity' | 'analyst'): Promise<{ token: string; expiresAt: string }> {
  const answer = await fetch(`/session/${who}`, { method: 'POST' });
  return answer.json();
}

/** Asks the back end, which decides: the page's own word counts for nothing. */
export async function isVerified(): Promise<boolean> {
  const answer = await fetch('/customer');
  return ((await answer.json()) as { isVerified: boolean }).isVerified;
}
