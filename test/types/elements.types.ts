import { registerLanguage } from 'kyc-elements';
import type {
  KycCompletedEvent,
  KycErrorEvent,
  KycHitSelectEvent,
  KycScreenAgainEvent,
  ScreenAgainDetail,
  KycScreeningCreatedEvent,
  KycStatusEvent,
  KycSubmissionSelectEvent,
  ErrorDetail,
  FormField,
  GetSession,
  HitSelectDetail,
  KycIdentityVerification,
  KycScreeningForm,
  KycScreeningResults,
  KycSubmissionSearch,
  Messages,
  Numerals,
  ScreeningCreatedDetail,
  VerificationEventDetail,
} from 'kyc-elements';
import { createFakeProxy, type FakeProxy } from 'kyc-elements/testing';
import type {} from '../../widget/define.js';
import type { Equal, isTrue } from './equal.js';

/** What a page's TypeScript sees of the elements. The type check compiles this file; nothing runs it. */
export function aPage(is: typeof isTrue): void {
  const identity = document.createElement('kyc-identity-verification');
  const form = document.createElement('kyc-screening-form');
  const results = document.createElement('kyc-screening-results');
  const search = document.createElement('kyc-submission-search');
  is<Equal<typeof identity, KycIdentityVerification>>();
  is<Equal<typeof form, KycScreeningForm>>();
  is<Equal<typeof results, KycScreeningResults>>();
  is<Equal<typeof search, KycSubmissionSearch>>();

  for (const element of [identity, form, results, search]) {
    is<Equal<typeof element.session, string | undefined>>();
    is<Equal<typeof element.endpoint, string | undefined>>();
    is<Equal<typeof element.getSession, GetSession | undefined>>();
    is<Equal<typeof element.messages, Messages | undefined>>();
    is<Equal<typeof element.numerals, Numerals | undefined>>();
    is<Equal<typeof element.lang, string>>();
  }
  identity.getSession = async () => 'token';
  identity.getSession = async () => ({ token: 'token', expiresAt: '2026-01-01T00:00:00Z' });
  // @ts-expect-error A session is a promise: it comes from the host's back end.
  identity.getSession = () => 'token';
  // @ts-expect-error An answer without a token is no session.
  identity.getSession = async () => ({ id: 'ses_1' });
  // @ts-expect-error The digits are latn or arab.
  form.numerals = 'roman';

  identity.requester = 'Acme Bank';
  identity.qr = true;
  is<Equal<ReturnType<typeof identity.start>, Promise<void>>>();
  void identity.start({ nationalId: '1000000000' });
  // @ts-expect-error The element knows its own states.
  identity.status = 'COMPLETED';
  // @ts-expect-error The form is the one that holds the element.
  identity.form = document.createElement('form');

  form.clientId = 'client-a1';
  form.extended = true;
  form.for = 'results';
  form.reset();
  results.screeningId = 'an id';
  results.marks = new Map([['a hash', { label: 'same' }]]);
  results.marks = {
    'a hash': { hitId: 'a hit', label: 'Escalated', note: '', by: 'Sara', at: '2026-11-21' },
  };
  results.pageSize = 50;
  is<Equal<ReturnType<typeof results.refresh>, Promise<void>>>();
  // @ts-expect-error A mark has a label.
  results.marks = { 'a hash': { note: 'A note.' } };
  search.formId = 'a form';
  search.fields = [{ id: 'full-name', name: 'Full name', type: 'Text' }] satisfies FormField[];
  // @ts-expect-error Upstream's states only.
  search.states = ['Maybe'];
}

export function itsEvents(is: typeof isTrue, element: HTMLElement): void {
  element.addEventListener('kyc-status', (event) => {
    is<Equal<typeof event, KycStatusEvent>>();
    is<Equal<typeof event.detail, VerificationEventDetail>>();
    // @ts-expect-error No event carries the code.
    void event.detail.code;
    // @ts-expect-error What happened cannot be changed.
    event.detail.status = 'COMPLETED';
  });
  element.addEventListener('kyc-completed', (event) => is<Equal<typeof event, KycCompletedEvent>>());
  element.addEventListener('kyc-error', (event) => {
    is<Equal<typeof event, KycErrorEvent>>();
    is<Equal<typeof event.detail, ErrorDetail>>();
  });
  element.addEventListener('kyc-screening-created', (event) => {
    is<Equal<typeof event, KycScreeningCreatedEvent>>();
    is<Equal<typeof event.detail, ScreeningCreatedDetail>>();
    is<Equal<typeof event.screening.id, string>>();
  });
  element.addEventListener('kyc-hit-select', (event) => {
    is<Equal<typeof event, KycHitSelectEvent>>();
    is<Equal<typeof event.detail, HitSelectDetail>>();
  });
  element.addEventListener('kyc-screen-again', (event) => {
    is<Equal<typeof event, KycScreenAgainEvent>>();
    is<Equal<typeof event.detail, ScreenAgainDetail>>();
    is<Equal<typeof event.screening.id, string>>();
  });
  element.addEventListener('kyc-submission-select', (event) => {
    is<Equal<typeof event, KycSubmissionSelectEvent>>();
    is<Equal<typeof event.detail.submissionId, string>>();
  });
  element.addEventListener('kyc-approved', (event) => {
    // @ts-expect-error There is no such event: it is a plain one, without a detail.
    void event.detail;
  });
  is<Equal<typeof KycStatusEvent.type, 'kyc-status'>>();
}

export function aLanguage(): void {
  registerLanguage('kyc-identity-verification', 'fr', { start: 'Continuer' });
  registerLanguage('kyc-screening-results', 'fr', { hits: { one: '{n} résultat', other: '{n} résultats' } });
  // @ts-expect-error A plural names its form for every other number.
  registerLanguage('kyc-screening-results', 'fr', { hits: { one: '{n} résultat' } });
  // @ts-expect-error Messages are data: a host can load them as JSON.
  registerLanguage('kyc-screening-results', 'fr', { hits: (n: number) => `${n} résultats` });
}

/** What a test of a page sees. */
export function aTest(is: typeof isTrue): void {
  const proxy = createFakeProxy({ start: 'queued', details: { englishFirstName: 'Jane' } });
  is<Equal<typeof proxy, FakeProxy>>();
  proxy.simulate('error', { reason: 'request_refused' });
  proxy.fail('origin_not_allowed');
  // @ts-expect-error No verification has this state.
  proxy.simulate('approved');
  // @ts-expect-error No problem has this code.
  proxy.fail('wrong');
}
