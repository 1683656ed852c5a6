/** @jsxImportSource solid-js */
import type {} from '../../../widget/frameworks/solid.js';

/** What Solid's JSX accepts. The type check compiles this file; nothing runs it. */
export const page = () => (
  <>
    <kyc-identity-verification
      attr:app-name="Nafath"
      prop:getSession={async () => 'token'}
      on:kyc-completed={({ detail }) => detail.status}
      class="card"
    />
    {/* @ts-expect-error No such property. */}
    <kyc-identity-verification prop:getSesion={async () => 'token'} />
    {/* @ts-expect-error Another type of event. */}
    <kyc-identity-verification on:kyc-completed={(event: MouseEvent) => event.button} />
  </>
);
