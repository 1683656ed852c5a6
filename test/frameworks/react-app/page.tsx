/** @jsxImportSource react */
import { StrictMode, useRef, useState } from 'react';
import type { KycIdentityVerification as Element } from 'kyc-elements';
import { KycIdentityVerification } from 'kyc-elements/react';

declare global {
  interface Window {
    heard: string[];
  }
}

const session = async () =>
  (await fetch('/session', { method: 'POST' })).json() as Promise<{ token: string }>;

/** A host's page: renders the element, moves on when it has completed, and changes what it gave. */
function Page({ endpoint }: { readonly endpoint: string }) {
  const [step, setStep] = useState('verify');
  const [requester, setRequester] = useState('Acme Bank');
  const element = useRef<Element>(null);
  if (step === 'done') return <p id="done">Welcome</p>;
  return (
    <>
      <button id="rename" onClick={() => setRequester('Other Bank')}>
        Rename
      </button>
      <button id="ask" onClick={() => window.heard.push(String(element.current?.requester))}>
        Ask
      </button>
      <KycIdentityVerification
        ref={element}
        endpoint={endpoint}
        requester={requester}
        getSession={session}
        className="card"
        dir="rtl"
        title="Verify"
        role="group"
        tabIndex={-1}
        spellCheck={false}
        style={{ maxInlineSize: 400 }}
        onClick={({ currentTarget }) => window.heard.push(`clicked ${currentTarget.requester}`)}
        data-test="identity"
        onKycStatus={({ detail }) => window.heard.push(detail.status)}
        onKycCompleted={() => setStep('done')}
      />
    </>
  );
}

export const page = (endpoint: string) => (
  <StrictMode>
    <Page endpoint={endpoint} />
  </StrictMode>
);
