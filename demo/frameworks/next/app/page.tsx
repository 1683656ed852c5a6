'use client';
import { KycIdentityVerification } from 'kyc-elements/react';
import { useRouter } from 'next/navigation';
import { endpoint, session } from './session';

export default function Identity() {
  const router = useRouter();
  return (
    <>
      <h1>Open an account</h1>
      <KycIdentityVerification
        endpoint={endpoint}
        requester="Acme Bank"
        getSession={() => session('identity')}
        onKycCompleted={() => router.push('/welcome')}
      />
      <p>Questions? Call your branch.</p>
    </>
  );
}
