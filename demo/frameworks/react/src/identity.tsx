import { KycIdentityVerification } from 'kyc-elements/react';
import { useState } from 'react';
import { endpoint, isVerified, session } from './session';

/** The same function in each render: a new one may belong to another person. */
const getSession = () => session('identity');

export default function App() {
  const [verified, setVerified] = useState(false);
  return (
    <>
      <h1>{verified ? 'Welcome' : 'Open an account'}</h1>
      <KycIdentityVerification
        endpoint={endpoint}
        requester="Acme Bank"
        getSession={getSession}
        onKycCompleted={async () => setVerified(await isVerified())}
      />
      <p>Questions? Call your branch.</p>
    </>
  );
}
