import { kyc } from '../host';

/** The server asks the proxy: it does not trust the page. */
export default async function Welcome({ searchParams }: PageProps<'/welcome'>) {
  const { verification } = await searchParams;
  const { status } = await kyc().getVerification(String(verification));
  return <h1>{status === 'COMPLETED' ? 'Welcome' : 'You are not verified'}</h1>;
}
