import { randomUUID } from 'node:crypto';
import { kyc, origin } from '../../host';

/** Your name for the customer who is signed in. Here one customer, until the server stops. */
const reference = randomUUID();

export async function POST() {
  const identity = { reference, details: ['englishFirstName' as const, 'englishLastName' as const] };
  return Response.json(await kyc().createSession({ origin, identity }));
}
