import { customer, kyc } from '../host';

/** Decides by your own customer: an id in the address could be another person's. */
export default async function Welcome() {
  const reference = await customer();
  const found = reference ? await kyc().findVerifications({ reference }) : [];
  const isVerified = found.some(({ status }) => status === 'COMPLETED');
  return <h1>{isVerified ? 'Welcome' : 'You are not verified'}</h1>;
}
