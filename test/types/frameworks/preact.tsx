/** @jsxImportSource preact */
import type {} from '../../../widget/frameworks/preact.js';

/** What Preact's JSX accepts. The type check compiles this file; nothing runs it. */
export const page = () => (
  <>
    <kyc-identity-verification
      app-name="Nafath"
      getSession={async () => 'token'}
      onkyc-completed={({ detail }) => detail.status}
      class="card"
    />
    {/* @ts-expect-error No such attribute. */}
    <kyc-screening-results screening="scr_1" />
    {/* @ts-expect-error Another type of event. */}
    <kyc-screening-form onkyc-screening-created={(event: MouseEvent) => event.button} />
  </>
);
