import { KycIdentityVerification } from 'kyc-elements/react';
import { useState } from 'react';
import { endpoint, isVerified, session } from './session';

export default function App() {
  const [verified, setVerified] = useState(false);
  return (
    <>
      <h1>{verified ? 'Welcome' : 'Open an account'}</h1>
      <KycIdentityVerification
        endpoint={endpoint}
        requester="Acme Bank"
        getSession={() => session('identity')}
        onKycCompleted={async () => setVerified(await isVerified())}
      />
      <p>Questions? Call your branch.</p>
    </>
  );
}
