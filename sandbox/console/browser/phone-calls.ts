export interface Transaction {
  transId: string;
  service: string;
  nationalId: string;
  name: string;
  status: 'WAITING' | 'COMPLETED' | 'REJECTED' | 'EXPIRED' | 'ERROR';
  onPhone: boolean;
  createdAt: string;
  expiresAt: string;
  triesLeft: number;
}

export interface Person {
  nationalId: string;
  name: string;
}

export async function listTransactions(): Promise<{ now: string; transactions: Transaction[] }> {
  const response = await fetch('/sandbox/identity/transactions');
  return (await response.json()) as { now: string; transactions: Transaction[] };
}

/** Null when the national ID is not valid. */
export async function findPerson(nationalId: string): Promise<Person | null> {
  const { status, answer } = await send('/sandbox/identity/person', { nationalId });
  if (status !== 200) return null;
  const { person } = answer as { person: { englishFirstName: string; englishLastName: string } };
  return { nationalId, name: `${person.englishFirstName} ${person.englishLastName}` };
}

/** The attempts left after a wrong code; null when the request has ended. */
export async function approve(transId: string, random: string): Promise<number | null> {
  const { answer } = await send(`/sandbox/identity/transactions/${transId}/approve`, { random });
  const { transaction } = answer as { transaction?: Transaction };
  return transaction?.status === 'WAITING' ? transaction.triesLeft : null;
}

export async function decline(transId: string): Promise<null> {
  await send(`/sandbox/identity/transactions/${transId}/decline`, {});
  return null;
}

async function send(
  path: string,
  body: Record<string, string>,
): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}
