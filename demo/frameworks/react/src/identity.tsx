import { KycIdentityVerification } from 'kyc-elements/react';
import { useState } from 'react';
import { endpoint, session } from './session';

export function Identity() {
  const [verified, setVerified] = useState<string>();
  return (
    <>
      <h1>{verified ? 'Welcome' : 'Open an account'}</h1>
      <KycIdentityVerification
        endpoint={endpoint}
        requester="Acme Bank"
        getSession={() => session('identity')}
        onKycCompleted={({ detail }) => setVerified(detail.verificationId)}
      />
      <p>Questions? Call your branch.</p>
    </>
  );
}
