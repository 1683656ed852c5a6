import { kyc, origin } from '../../host';

export async function POST() {
  return Response.json(await kyc().createSession({ origin, screening: { create: true, read: true } }));
}
