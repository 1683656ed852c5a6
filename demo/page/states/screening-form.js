import { screeningOf } from '../example-screening.js';
import { answer, never, problem, unreachable } from './answers.js';

/** Every screen of the screening form: see ../states.js for what a screen declares. */
export const title = { en: 'Every screen of the screening form', ar: 'كل شاشات نموذج الفحص' };
export const ready = '.card[aria-busy=false]';
export const wide = true;
export const target = 24;

const failed =
  (...failure) =>
  () =>
    problem(...failure);
const screened = (numOfHits) => () => answer(screeningOf(numOfHits), 201);

const inside = (element, selector) => element.shadowRoot.querySelector(selector);

async function type(element, selector, text) {
  const input = inside(element, selector);
  input.value = text;
  input.dispatchEvent(new Event('input'));
  input.dispatchEvent(new Event('change'));
  await element.updateComplete;
}

async function submit(element) {
  inside(element, '.go').click();
  await element.updateComplete;
}

async function screen(element) {
  await type(element, '#name', 'Mohammed Al Harbi');
  await submit(element);
}

async function choose(element, ...countries) {
  for (const country of countries) {
    await type(element, '#countries', country);
    inside(element, '[role=option]').click();
    await element.updateComplete;
  }
  inside(element, '#countries').dispatchEvent(new Event('focusout'));
}

// Each screen starts as in a new tab.
sessionStorage.clear();

const notice = (tone) => `.notice${tone} .actions`;
const CLIENTS = [
  { id: 'client-a1', name: 'Najd Bank' },
  { id: 'client-a2', name: 'Hejaz Insurance' },
];
const everything = { extended: true, monitoring: true };

export const screens = {
  empty: {},
  'person-extended': { properties: everything },
  'company-extended': {
    properties: everything,
    act: (element) => inside(element, '#company').click(),
    ready: '#registrationNumber',
  },
  'countries-to-choose': { act: (element) => type(element, '#countries', 'sau'), ready: '.option' },
  'no-such-country': { act: (element) => type(element, '#countries', 'qqq'), ready: '.none' },
  'countries-chosen': { act: (element) => choose(element, 'saudi', 'yemen'), ready: '.chosen :nth-child(2)' },
  'client-to-choose': {
    properties: { clients: CLIENTS },
    act: screen,
    ready: '#summary',
  },
  'hijri-year': {
    act: (element) => type(element, '#entityDate', '1410-09-16'),
    ready: '#entityDate-hijri',
  },
  'hijri-year-without-this-day': {
    act: (element) => type(element, '#entityDate', '1410-08-31'),
    ready: '#entityDate-hijri',
  },
  'sent-before-a-reload': {
    proxy: never,
    act: async (element) => {
      await screen(element);
      const reloaded = element.cloneNode();
      element.replaceWith(reloaded);
      await reloaded.updateComplete;
    },
    ready: '#interrupted',
  },
  invalid: {
    act: async (element) => {
      await type(element, '#entityDate', '2999-01-01');
      await submit(element);
    },
    ready: '#summary',
  },
  'invalid-to-the-service': {
    proxy: failed('invalid_request', 400, { errors: [{ path: 'countries.0', message: 'Not supported.' }] }),
    act: screen,
    ready: '#summary',
  },
  sending: { proxy: never, act: screen, ready: '[aria-busy=true]' },
  busy: { proxy: failed('busy', 503, { retryAfter: 3600 }), act: screen, ready: notice('') },
  running: {
    proxy: failed('idempotency_key_in_use', 409, { retryAfter: 3600 }),
    act: screen,
    ready: notice(''),
  },
  created: { proxy: screened(3), act: screen, ready: notice('.good') },
  'created-without-hits': { proxy: screened(0), act: screen, ready: notice('.good') },
  'created-with-a-long-name': {
    proxy: () => answer({ ...screeningOf(3), name: `\u202e${'Mohammed Al Harbi '.repeat(1200)}` }, 201),
    act: screen,
    ready: notice('.good'),
  },
  repeated: {
    proxy: screened(3),
    act: async (element) => {
      const created = new Promise((resolve) => {
        element.addEventListener('kyc-screening-created', resolve, { once: true });
      });
      await screen(element);
      await created;
      await submit(element);
    },
    ready: notice('.warn'),
  },
  unknown: { proxy: failed('outcome_unknown', 409), act: screen, ready: notice('.warn') },
  offline: { proxy: unreachable, act: screen, ready: notice('.warn') },
  ended: { proxy: failed('session_expired', 401), act: screen, ready: '#notice' },
  forbidden: { proxy: failed('forbidden', 403), act: screen, ready: '#notice' },
  rejected: { proxy: failed('upstream_rejected', 400), act: screen, ready: '#notice' },
  'rejected-with-a-reason': {
    proxy: failed('upstream_rejected', 400, { detail: 'The client is not active.' }),
    act: screen,
    ready: '#notice',
  },
  'client-needed': {
    proxy: failed('upstream_rejected', 400, { detail: 'clientId is required' }),
    act: screen,
    ready: '#notice',
  },
  unavailable: { proxy: failed('upstream_unavailable', 502), act: screen, ready: '#notice' },
};
