import { randomUUID } from 'node:crypto';
import { createHostClient } from 'kyc-elements-server/host';
import { cookies } from 'next/headers';
import { endpoint } from './session';

/** The client of the proxy, on the server. */
export const kyc = () => createHostClient({ url: endpoint, hostKey: process.env.HOST_KEY! });

export const origin = `http://localhost:${process.env.PORT ?? '3000'}`;

/** The customer who is signed in: here, the holder of this cookie. Your own sign-in goes here. */
export const customer = async () => (await cookies()).get('customer')?.value;

export async function signIn(): Promise<string> {
  const reference = (await customer()) ?? randomUUID();
  (await cookies()).set('customer', reference, { httpOnly: true, sameSite: 'lax' });
  return reference;
}
