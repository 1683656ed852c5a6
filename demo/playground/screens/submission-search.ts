import type { KycSubmissionSearch } from 'kyc-elements';
import type { Submission } from 'kyc-elements/testing';
import {
  always,
  enter,
  failed,
  NEVER,
  press,
  presses,
  UNREACHABLE,
  type Screens,
} from '../scripted/screen.js';

export const isOfAnalysts = true;
export const properties = {
  fields: [
    { id: 'city', name: 'City', type: 'Text' },
    { id: 'born', name: 'Date of birth', type: 'Date Picker' },
    { id: 'income', name: 'Monthly income', type: 'Numeric' },
    { id: 'terms', name: 'Terms', type: 'RichTextBox' },
  ],
};

const CUSTOMERS: readonly (readonly [customerName: string, kycState: string])[] = [
  ['Noura Alharbi', 'New'],
  ['Khalid Alotaibi', 'Onboarding'],
  ['سارة القحطاني', 'ComplianceReview'],
  ['Omar Alzahrani', 'Approved'],
  ['Huda Alghamdi', 'Rejected'],
  ['', 'OnboardingAfterRejection'],
];
const submissions = (count: number): Submission[] =>
  Array.from({ length: count }, (_, index) => {
    const [customerName, kycState] = CUSTOMERS[index % CUSTOMERS.length]!;
    return {
      submissionId: `sub_${index + 1}`,
      customerName,
      kycState,
      submissionDate: `2026-11-${String(20 - (index % 20)).padStart(2, '0')}T08:30:00Z`,
      email: index === 1 ? undefined : `customer${index + 1}@example.com`,
      matchedValues: { income: `${(7 * index + 3) * 1000}.50`, born: '1990-04-12' },
    };
  });
const found = (received: number, count = received) => always({ count, submissions: submissions(received) });

const search = presses('.go');

async function addFilter(element: KycSubmissionSearch, key: number, ...filter: string[]): Promise<void> {
  await press(element, '#add');
  const [field = '', operator = '', value = ''] = filter;
  await enter(element, `#field-${key}`, field);
  await enter(element, `#operator-${key}`, operator);
  await enter(element, `#value-${key}`, value);
}

export const screens: Screens<KycSubmissionSearch> = {
  empty: {},
  'without-fields': { properties: { fields: [] } },
  'some-states': { properties: { states: 'Approved Rejected' } },
  filters: {
    act: async (element) => {
      await press(element, '[value=Approved]');
      await addFilter(element, 1, 'income', 'GreaterThan', '1200.50');
      await addFilter(element, 2, 'born', 'LessThan', '1990-04-12');
      await addFilter(element, 3, 'city', 'Contains', 'Riyadh');
    },
    ready: '#below-3 .hint',
  },
  'faulty-filters': {
    act: async (element) => {
      await addFilter(element, 1, 'income', 'Equals', 'many');
      await addFilter(element, 2, 'born', 'Equals', '');
      await addFilter(element, 3, '', 'Equals', 'Riyadh');
      await search(element);
    },
    ready: '#below-3 .error',
  },
  'faulty-email': {
    act: async (element) => {
      await enter(element, '#email', 'noura');
      await search(element);
    },
    ready: '#email-error:not([hidden])',
  },
  'arabic-digits': {
    act: (element) => addFilter(element, 1, 'income', 'GreaterThan', '١٬٢٥٠٫٥'),
    ready: '#below-1 .hint',
  },
  'query-without-its-values': {
    properties: { query: 'state=Approved&filter=born+LessThan' },
    ready: '#below-1 .error',
  },
  searching: { proxy: NEVER, act: search, ready: '.wait' },
  none: { proxy: found(0), act: search, ready: '.message' },
  one: { proxy: found(1), act: search, ready: '.rows' },
  found: { proxy: found(6), act: search, ready: '.rows' },
  sorted: {
    proxy: found(6),
    act: presses('.go', '[data-column="field:income"] button', '.name'),
    ready: '[aria-current=true]',
  },
  'long-and-reordered-names': {
    proxy: always({
      count: 2,
      submissions: submissions(2).map((submission, index) => ({
        ...submission,
        customerName: index === 0 ? 'Noura Alharbi '.repeat(1500) : 'Khalid \u202eibiatolA\u202c',
      })),
    }),
    act: search,
    ready: 'details',
  },
  'last-page': {
    proxy: found(30),
    act: presses('.go', 'nav .page:last-child'),
    ready: '.page[aria-current=page]:nth-last-child(2)',
  },
  partial: { proxy: found(6, 212), act: search, ready: '.rows' },
  rejected: { proxy: failed('upstream_rejected'), act: search, ready: '.message' },
  'rejected-with-reasons': {
    proxy: failed('invalid_request', {
      detail: 'The search is not valid.',
      errors: [{ path: 'email', message: 'The email address is too long.' }],
    }),
    act: search,
    ready: '.message',
  },
  forbidden: { proxy: failed('forbidden'), act: search, ready: '.message' },
  ended: { proxy: failed('session_expired'), act: search, ready: '.message' },
  offline: { proxy: UNREACHABLE, act: search, ready: '.message' },
  busy: { proxy: failed('busy'), act: search, ready: '.message' },
  unavailable: { proxy: failed('upstream_unavailable'), act: search, ready: '.message' },
};
