import type { KycIdentityVerification } from 'kyc-elements';
import type { FakeProxyOptions, SimulatedState, Verification } from 'kyc-elements/testing';
import { at, failed, NEVER, problem, type Screens } from '../scripted/screen.js';

export const properties = { requester: 'Acme Bank' };

const code = (digits: string, seconds: number, more: Partial<Verification> = {}): FakeProxyOptions => ({
  startFields: { code: digits, updatedAt: at(seconds - 180), expiresAt: at(seconds), ...more },
});

function queued(
  place: number,
  seconds: number,
  mayLeave = true,
  reason: Verification['reason'] = null,
): FakeProxyOptions {
  const queue = { place, startsAt: at(seconds), expectedAt: at(seconds), mayLeave };
  return { start: 'queued', startFields: { reason, queue } };
}

const ended = (start: SimulatedState, reason: Verification['reason'] = null): FakeProxyOptions => ({
  start,
  startFields: { reason },
});

const DETAILS = {
  userType: 0,
  englishFirstName: 'Noura',
  englishSecondName: 'Saad',
  englishLastName: 'Alharbi',
  dateOfBirthG: '1990-04-12',
  gender: 'F',
  idExpiryDateG: '2031-01-05',
  nationalAddress: { buildingNumber: '7421', streetName: 'Olaya', city: 'Riyadh', postCode: '12211' },
  nationalityDesc: 'Saudi Arabia',
};
const appLink = 'https://app.example/open';

export const screens: Screens<KycIdentityVerification> = {
  starting: { proxy: NEVER, ready: '.line' },
  ask: { proxy: { asksNationalId: true } },
  'ask-again': {
    proxy: {
      asksNationalId: true,
      answer: ({ body }) => (body ? problem('invalid_national_id') : undefined),
    },
    act: (element) => element.start({ nationalId: '123' }),
    ready: '[aria-invalid=true]',
  },
  'in-line': { proxy: queued(3, 38) },
  'far-back': { proxy: queued(23, 140) },
  'may-leave': { proxy: queued(214, 1283) },
  'may-not-leave': { proxy: queued(214, 1283, false) },
  'request-open': { proxy: queued(1, 137, true, 'request_open') },
  'service-away': { proxy: queued(3, -30, true, 'upstream_unavailable') },
  'your-turn': { proxy: queued(1, -1) },
  code: { proxy: code('47', 131) },
  'code-short-of-time': { proxy: code('47', 24) },
  'code-replaced': { proxy: code('08', 170, { reason: 'code_replaced' }) },
  'code-long': { proxy: code('482913', 160) },
  'code-with-link': { proxy: code('47', 131), properties: { appLink }, ready: 'a' },
  'code-with-qr': { proxy: code('47', 131), properties: { appLink, qr: true }, ready: 'figure path' },
  'time-up': { proxy: code('47', -1) },
  offline: {
    proxy: {
      ...code('47', 131),
      answer: ({ path }) =>
        path === '/v1/verifications' ? undefined : Promise.reject(new TypeError('unreachable')),
    },
    ready: '.notice',
  },
  completed: { proxy: ended('completed') },
  'completed-with-details': { proxy: { ...ended('completed'), details: DETAILS }, ready: 'dl' },
  rejected: { proxy: ended('rejected') },
  expired: {
    proxy: code('47', 131),
    act: (_element, proxy) => proxy.simulate('expired'),
    ready: '.mark',
  },
  error: { proxy: ended('error', 'upstream_error') },
  'error-number': {
    proxy: { asksNationalId: true, ...ended('error', 'invalid_national_id') },
    act: (element) => element.start({ nationalId: '1000000001' }),
    ready: '.mark',
  },
  'error-fixed-number': { proxy: ended('error', 'invalid_national_id') },
  cancelled: { proxy: { start: 'cancelled', startFields: { expiresAt: at(131) } } },
  'cancelled-in-line': { proxy: ended('cancelled') },
  'gave-up': { proxy: ended('cancelled', 'gave_up') },
  limited: { proxy: failed('too_many_starts', { retryAfter: 240 }) },
  ended: { proxy: failed('session_expired') },
  refused: { proxy: failed('forbidden') },
  unavailable: { proxy: failed('upstream_unavailable', { retryAfter: 3600 }) },
};
