import type { KycScreeningForm } from 'kyc-elements';
import type { Screening } from 'kyc-elements/testing';
import { screeningOf } from '../scripted/example-screening.js';
import {
  always,
  enter,
  failed,
  inside,
  NEVER,
  press,
  UNREACHABLE,
  type Screens,
} from '../scripted/screen.js';

export const isOfAnalysts = true;

const screened = (hits: number, change: Partial<Screening> = {}) => always(screeningOf(hits, change), 201);

const submit = (element: KycScreeningForm) => press(element, '.go');

async function screen(element: KycScreeningForm): Promise<void> {
  await enter(element, '#name', 'Mohammed Al Harbi');
  await submit(element);
}

async function choose(element: KycScreeningForm, ...countries: string[]): Promise<void> {
  for (const country of countries) {
    await enter(element, '#countries', country);
    await press(element, '[role=option]');
  }
  inside(element, '#countries').dispatchEvent(new Event('focusout'));
}

// Each screen starts as in a new tab.
sessionStorage.clear();

const notice = (tone: string) => `.notice${tone} .actions`;
const CLIENTS = [
  { id: 'client-a1', name: 'Najd Bank' },
  { id: 'client-a2', name: 'Hejaz Insurance' },
];
const everything = { extended: true, monitoring: true };

export const screens: Screens<KycScreeningForm> = {
  empty: {},
  'few-fields-first': { properties: everything },
  'person-extended': {
    properties: everything,
    act: async (element) => {
      await enter(element, '#entityDate', '1979-03-14');
      await enter(element, '#gender', 'Male');
    },
    ready: 'details[open]',
  },
  'company-extended': {
    properties: everything,
    act: async (element) => {
      await press(element, '#company');
      await enter(element, '#registrationNumber', '1010-203040');
    },
    ready: 'details[open]',
  },
  'countries-to-choose': { act: (element) => enter(element, '#countries', 'sau'), ready: '.option' },
  'no-such-country': { act: (element) => enter(element, '#countries', 'qqq'), ready: '.none' },
  'countries-chosen': { act: (element) => choose(element, 'saudi', 'yemen'), ready: '.chosen :nth-child(2)' },
  'client-to-choose': {
    properties: { clients: CLIENTS },
    act: screen,
    ready: '#summary',
  },
  'hijri-year': {
    act: (element) => enter(element, '#entityDate', '1410-09-16'),
    ready: '#entityDate-doubt',
  },
  'hijri-year-without-this-day': {
    act: (element) => enter(element, '#entityDate', '1410-08-31'),
    ready: '#entityDate-doubt',
  },
  'date-to-confirm': {
    act: async (element) => {
      await enter(element, '#entityDate', '1985-01-01');
      await screen(element);
    },
    ready: '#summary',
  },
  'sent-before-a-reload': {
    proxy: NEVER,
    act: async (element) => {
      await screen(element);
      const reloaded = element.cloneNode() as KycScreeningForm;
      element.replaceWith(reloaded);
      await reloaded.updateComplete;
    },
    ready: '#interrupted',
  },
  invalid: {
    act: async (element) => {
      await enter(element, '#entityDate', '2999-01-01');
      await submit(element);
    },
    ready: '#summary',
  },
  'invalid-to-the-service': {
    proxy: failed('invalid_request', { errors: [{ path: 'countries.0', message: 'Not supported.' }] }),
    act: screen,
    ready: '#summary',
  },
  sending: { proxy: NEVER, act: screen, ready: '[aria-busy=true]' },
  busy: { proxy: failed('busy', { retryAfter: 3600 }), act: screen, ready: notice('') },
  running: {
    proxy: failed('idempotency_key_in_use', { retryAfter: 3600 }),
    act: screen,
    ready: notice(''),
  },
  created: { proxy: screened(3), act: screen, ready: notice('') },
  'created-without-hits': { proxy: screened(0), act: screen, ready: notice('') },
  'run-failed': { proxy: screened(0, { screeningStatus: 'Failed' }), act: screen, ready: notice('.bad') },
  'run-in-progress': {
    proxy: screened(0, { screeningStatus: 'InProgress' }),
    act: screen,
    ready: notice('.warn'),
  },
  'run-unknown': { proxy: screened(0, { numOfHits: 3 }), act: screen, ready: notice('.warn') },
  'created-with-a-long-name': {
    proxy: always(screeningOf(3, { name: `\u202e${'Mohammed Al Harbi '.repeat(1200)}` }), 201),
    act: screen,
    ready: notice(''),
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
  'short-name': {
    act: async (element) => {
      await enter(element, '#name', 'H&M');
      await submit(element);
    },
    ready: notice('.warn'),
  },
  unknown: { proxy: failed('outcome_unknown'), act: screen, ready: notice('.warn') },
  offline: { proxy: UNREACHABLE, act: screen, ready: notice('.warn') },
  ended: { proxy: failed('session_expired'), act: screen, ready: '#notice' },
  forbidden: { proxy: failed('forbidden'), act: screen, ready: '#notice' },
  rejected: { proxy: failed('upstream_rejected'), act: screen, ready: '#notice' },
  'rejected-with-a-reason': {
    proxy: failed('upstream_rejected', { detail: 'The client is not active.' }),
    act: screen,
    ready: '#notice',
  },
  unavailable: { proxy: failed('upstream_unavailable'), act: screen, ready: '#notice' },
};
