/** @jsxImportSource react */
import { useRef } from 'react';
import type { KycIdentityVerification as Element } from 'kyc-elements';
import { KycIdentityVerification, KycScreeningResults, KycSubmissionSearch } from 'kyc-elements/react';
import type {} from '../../../widget/frameworks/react.js';

/** What React's JSX accepts. The type check compiles this file; nothing runs it. */
export function Page() {
  const element = useRef<Element>(null);
  return (
    <>
      <KycIdentityVerification
        ref={element}
        endpoint="https://kyc.example"
        appName="Nafath"
        qr
        getSession={async () => 'token'}
        onKycCompleted={({ detail }) => detail.verificationId.length}
        className="card"
        dir="rtl"
        title="Verify"
        role="group"
        tabIndex={-1}
        style={{ maxInlineSize: 400 }}
        onClick={({ currentTarget }) => currentTarget.requester}
        data-test="identity"
      />
      <KycScreeningResults screeningId="scr_1" pageSize={50} onKycHitSelect={({ detail }) => detail.hitId} />
      {/* @ts-expect-error No such property. */}
      <KycIdentityVerification appname="Nafath" />
      {/* @ts-expect-error No such event. */}
      <KycIdentityVerification onKycComplete={() => {}} />
      {/* @ts-expect-error Not an attribute of every element. */}
      <KycIdentityVerification href="/" />
      {/* @ts-expect-error An event of another element. */}
      <KycSubmissionSearch onKycCompleted={() => {}} />
      {/* @ts-expect-error The digits are latn or arab. */}
      <KycSubmissionSearch numerals="roman" />
      <kyc-identity-verification
        app-name="Nafath"
        getSession={async () => 'token'}
        onkyc-completed={({ detail, currentTarget }) => [detail.status, currentTarget.requester]}
      />
      {/* @ts-expect-error No such property. JSX checks no name that has a hyphen: the components above do. */}
      <kyc-identity-verification getSesion={async () => 'token'} />
      {/* @ts-expect-error Another type of event. */}
      <kyc-identity-verification onkyc-completed={(event: MouseEvent) => event.button} />
    </>
  );
}
