import { createHostClient } from 'kyc-elements-server/host';

/** The client of the proxy, on the server. */
export const kyc = () =>
  createHostClient({ url: process.env.NEXT_PUBLIC_KYC_PROXY!, hostKey: process.env.HOST_KEY! });

export const origin = `http://localhost:${process.env.PORT ?? '3000'}`;
