import { registerLanguage } from 'kyc-elements';
import type {
  ErrorDetail,
  FormField,
  GetSession,
  HitSelectDetail,
  KycCompletedEvent,
  KycErrorEvent,
  KycHitSelectEvent,
  KycIdentityVerification,
  KycReviewedEvent,
  KycScreenAgainEvent,
  KycScreeningCreatedEvent,
  KycScreeningForm,
  KycScreeningResults,
  KycStatusEvent,
  KycSubmissionSearch,
  KycSubmissionSelectEvent,
  Messages,
  Numerals,
  ReviewedDetail,
  ScreenAgainDetail,
  ScreeningCreatedDetail,
  VerificationEventDetail,
} from 'kyc-elements';
import { createFakeProxy, type FakeProxy } from 'kyc-elements/testing';
import type {} from '../../widget/define.js';
import type { Equal, isTrue } from './equal.js';

type Tags = HTMLElementTagNameMap;
type Events = HTMLElementEventMap;

/** What a page's TypeScript sees of the elements. The type check compiles this file; nothing runs it. */
export function aPage(
  is: typeof isTrue,
  identity: KycIdentityVerification,
  search: KycSubmissionSearch,
): void {
  is<Equal<Tags['kyc-identity-verification'], KycIdentityVerification>>();
  is<Equal<Tags['kyc-screening-form'], KycScreeningForm>>();
  is<Equal<Tags['kyc-screening-results'], KycScreeningResults>>();
  is<Equal<Tags['kyc-submission-search'], KycSubmissionSearch>>();

  is<Equal<typeof identity.session, string | undefined>>();
  is<Equal<typeof identity.getSession, GetSession | undefined>>();
  is<Equal<typeof search.messages, Messages | undefined>>();
  is<Equal<typeof search.numerals, Numerals | undefined>>();
  identity.getSession = async () => 'token';
  identity.getSession = async () => ({ token: 'token', expiresAt: '2026-01-01T00:00:00Z' });
  // @ts-expect-error A session is a promise: it comes from the host's back end.
  identity.getSession = () => 'token';
  // @ts-expect-error An answer without a token is no session.
  identity.getSession = async () => ({ id: 'ses_1' });
  // @ts-expect-error The digits are latn or arab.
  search.numerals = 'roman';

  is<Equal<ReturnType<typeof identity.start>, Promise<void>>>();
  void identity.start({ nationalId: '1000000000' });
  // @ts-expect-error The element knows its own states.
  identity.status = 'COMPLETED';
  // @ts-expect-error The form is the one that holds the element.
  identity.form = document.createElement('form');
  search.fields = [{ id: 'full-name', name: 'Full name', type: 'Text' }] satisfies FormField[];
  // @ts-expect-error Upstream's states only.
  search.states = ['Maybe'];
}

export function decisions(is: typeof isTrue, results: KycScreeningResults): void {
  results.decisionLabels = ['different', 'Escalated'];
  // @ts-expect-error A label is a text.
  results.decisionLabels = [{ label: 'same' }];
  results.addEventListener('kyc-decisions', ({ detail }) => {
    is<Equal<(typeof detail.decisions)[number]['label'], string | null>>();
  });
  is<Equal<ReturnType<typeof results.refresh>, Promise<void>>>();
}

export function itsEvents(is: typeof isTrue, element: HTMLElement): void {
  is<Equal<Events['kyc-status'], KycStatusEvent>>();
  is<Equal<Events['kyc-completed'], KycCompletedEvent>>();
  is<Equal<Events['kyc-error'], KycErrorEvent>>();
  is<Equal<Events['kyc-screening-created'], KycScreeningCreatedEvent>>();
  is<Equal<Events['kyc-hit-select'], KycHitSelectEvent>>();
  is<Equal<Events['kyc-screen-again'], KycScreenAgainEvent>>();
  is<Equal<Events['kyc-submission-select'], KycSubmissionSelectEvent>>();
  is<Equal<KycStatusEvent['detail'], VerificationEventDetail>>();
  is<Equal<KycErrorEvent['detail'], ErrorDetail>>();
  is<Equal<KycScreeningCreatedEvent['detail'], ScreeningCreatedDetail>>();
  is<Equal<KycScreenAgainEvent['detail'], ScreenAgainDetail>>();
  is<Equal<KycHitSelectEvent['detail'], HitSelectDetail>>();
  is<Equal<KycReviewedEvent['detail'], ReviewedDetail>>();
  is<Equal<typeof KycStatusEvent.type, 'kyc-status'>>();
  element.addEventListener('kyc-status', (event) => {
    // @ts-expect-error No event carries the code.
    void event.detail.code;
    // @ts-expect-error What happened cannot be changed.
    event.detail.status = 'COMPLETED';
  });
  element.addEventListener('kyc-approved', (event) => {
    // @ts-expect-error There is no such event: it is a plain one, without a detail.
    void event.detail;
  });
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
  // @ts-expect-error No verification has this state.
  proxy.simulate('approved');
  // @ts-expect-error No problem has this code.
  proxy.fail('wrong');
}
