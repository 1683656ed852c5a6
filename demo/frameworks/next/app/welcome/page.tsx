import { Suspense } from 'react';
import { customer, kyc } from '../host';

/** The answer depends on the cookie, so it comes after the rest of the page. */
export default function WelcomePage() {
  return (
    <Suspense fallback={<p>One moment…</p>}>
      <Welcome />
    </Suspense>
  );
}

/** Decides by your own customer: an id in the address could be another person's. */
async function Welcome() {
  const reference = await customer();
  const found = reference ? await kyc().findVerifications({ reference }) : [];
  const isVerified = found.some(({ status }) => status === 'COMPLETED');
  return <h1>{isVerified ? 'Welcome' : 'You are not verified'}</h1>;
}
