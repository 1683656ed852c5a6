'use client';
import { KycIdentityVerification } from 'kyc-elements/react';
import { useRouter } from 'next/navigation';
import { endpoint, session } from './session';

/** The same function in each render: a new one may belong to another person. */
const getSession = () => session('identity');

export default function Identity() {
  const router = useRouter();
  return (
    <>
      <h1>Open an account</h1>
      <KycIdentityVerification
        endpoint={endpoint}
        requester="Acme Bank"
        getSession={getSession}
        onKycCompleted={() => router.push('/welcome')}
      />
      <p>Questions? Call your branch.</p>
    </>
  );
}
