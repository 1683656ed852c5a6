'use client';
import { KycScreeningForm, KycScreeningResults } from 'kyc-elements/react';
import { useState } from 'react';
import { endpoint, session } from '../session';

const getSession = () => session('analyst');

export default function Screening() {
  const [screeningId, setScreeningId] = useState<string>();
  return (
    <>
      <h1>Screening</h1>
      <KycScreeningForm
        endpoint={endpoint}
        getSession={getSession}
        onKycScreeningCreated={({ detail }) => setScreeningId(detail.screeningId)}
      />
      <KycScreeningResults endpoint={endpoint} getSession={getSession} screeningId={screeningId} />
    </>
  );
}
