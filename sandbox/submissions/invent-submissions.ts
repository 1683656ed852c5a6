/** Generates submissions from a seed: the same on every machine. */
import { KYC_STATES, type KycState } from '../../contract/submissions.js';
import { CITIES, FAMILY_NAMES, FEMALE_NAMES, MALE_NAMES } from '../synthetic/names-and-places.js';
import { SeededRandom } from '../synthetic/seeded-random.js';
import type { Form } from './forms.js';

export interface InventedSubmission {
  submissionId: string;
  formId: string;
  customerId: string;
  customerName: string;
  email: string;
  kycState: KycState;
  submittedAt: string;
  /** The field's id leads to its value. Empty fields and rich text are missing. */
  values: Readonly<Record<string, string>>;
}

/** In percent, in the order of KYC_STATES. */
const STATE_PERCENT = [6, 12, 14, 48, 12, 8] as const;
const STATES = KYC_STATES.flatMap((state, index) => Array<KycState>(STATE_PERCENT[index]!).fill(state));
const EMPTY_FIELD_PROBABILITY = 0.08;

const OCCUPATIONS = ['Accountant', 'Engineer', 'Nurse', 'Teacher', 'Trader', 'Pilot', 'Retired', 'Student'];
const FUNDS = [
  'Salary',
  'Salary 80%, savings 20%',
  'Sale of a flat in {city}',
  'Rent from two shops',
  'Inheritance (2021)',
  'Family business; dividends paid each year',
  'Savings_account at another bank',
];
const ACTIVITIES = [
  'Wholesale of building materials',
  'Import and export of food',
  'Software & consulting',
  'Restaurants, 100% family owned',
  'Transport of goods by road',
];
const PURPOSES = ['Everyday payments', 'Savings', 'Salary account', 'Saving 10% of income'];
const COMPANY_WORDS = ['Northern', 'Golden', 'Gulf', 'Palm', 'Desert', 'Summit', 'Coral', 'Horizon'];
const COMPANY_KINDS = ['Trading', 'Contracting', 'Logistics', 'Foods', 'Systems', 'Holding'];

/** Submissions `first` to `first + count - 1`; by default those of a new sandbox. */
export function inventSubmissions(form: Form, first = 1, count = form.submissions): InventedSubmission[] {
  return Array.from({ length: count }, (_, index) => invent(form, first + index));
}

function invent(form: Form, number: number): InventedSubmission {
  const random = new SeededRandom(`kyc-elements submissions 1/${form.id}/${number}`);
  const city = random.pick(CITIES).city;
  const given = random.pick(random.chance(0.5) ? MALE_NAMES : FEMALE_NAMES);
  const family = random.pick(FAMILY_NAMES);
  const company = `${random.pick(COMPANY_WORDS)} ${random.pick(COMPANY_KINDS)} ${random.integer(2, 99)}`;
  const customerName = form.id === 'form-company' ? company : `${given} ${random.pick(MALE_NAMES)} ${family}`;
  const mailbox = form.id === 'form-company' ? `office.${number}` : `${given}.${family}.${number}`;
  const values: Record<string, () => string> = {
    'person-full-name': () => customerName,
    'person-city': () => city,
    'person-occupation': () => random.pick(OCCUPATIONS),
    'person-source-of-funds': () => random.pick(FUNDS).replace('{city}', city),
    'person-date-of-birth': () => random.day(1946, 2006),
    'person-signed-on': () => random.day(2023, 2025),
    'person-monthly-income': () => decimal(random, 3_000, 60_000, 2),
    'person-dependants': () => String(random.integer(0, 7)),
    'company-name': () => company,
    'company-registration-number': () => String(random.integer(1_000_000_000, 9_999_999_999)),
    'company-activity': () => random.pick(ACTIVITIES),
    'company-established-on': () => random.day(1970, 2025),
    'company-annual-turnover': () => decimal(random, 100_000, 90_000_000, 2),
    'company-owner-share': () => decimal(random, 5, 99, 4),
    'borealis-full-name': () => customerName,
    'borealis-purpose': () => random.pick(PURPOSES),
    'borealis-date-of-birth': () => random.day(1946, 2006),
    'borealis-deposit': () => decimal(random, 0, 20_000, 3),
  };
  return {
    submissionId: `${form.id}-s${String(number).padStart(5, '0')}`,
    formId: form.id,
    // Some customers have two submissions.
    customerId: `${form.id}-c${String(random.chance(0.05) ? Math.max(1, number - 1) : number).padStart(5, '0')}`,
    customerName,
    // Mixed case: the search is case-insensitive.
    email: `${random.chance(0.3) ? mailbox : mailbox.toLowerCase()}@example.com`,
    kycState: random.pick(STATES),
    submittedAt: `${random.day(2024, 2025)}T${clockTime(random)}Z`,
    values: Object.fromEntries(
      form.fields
        .filter(() => !random.chance(EMPTY_FIELD_PROBABILITY))
        .flatMap(({ id }) => {
          const value = values[id]?.();
          return value === undefined ? [] : [[id, value]];
        }),
    ),
  };
}

function decimal(random: SeededRandom, from: number, to: number, places: number): string {
  return (from + random.fraction() * (to - from)).toFixed(places);
}

function clockTime(random: SeededRandom): string {
  return [random.integer(0, 23), random.integer(0, 59), random.integer(0, 59)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
