import { kyc, origin, signIn } from '../../host';

export async function POST() {
  const reference = await signIn();
  const identity = { reference, details: ['englishFirstName' as const, 'englishLastName' as const] };
  return Response.json(await kyc().createSession({ origin, identity }));
}
