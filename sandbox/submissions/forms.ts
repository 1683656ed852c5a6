/** The forms of the sandbox. Documentation, demos and tests use their ids. */
import type { FieldType } from '../../contract/submissions.js';
import type { TenantId } from '../http/keys.js';

export interface Field {
  readonly id: string;
  readonly name: string;
  readonly type: FieldType;
}

export interface Form {
  readonly id: string;
  readonly name: string;
  readonly tenant: TenantId;
  readonly submissions: number;
  readonly fields: readonly Field[];
}

export const FORMS: readonly Form[] = [
  {
    id: 'form-onboarding',
    name: 'Personal onboarding',
    tenant: 'A',
    submissions: 1800,
    fields: [
      { id: 'person-full-name', name: 'Full name', type: 'Text' },
      { id: 'person-city', name: 'City', type: 'Text' },
      { id: 'person-occupation', name: 'Occupation', type: 'Text' },
      { id: 'person-source-of-funds', name: 'Source of funds', type: 'Text Area' },
      { id: 'person-date-of-birth', name: 'Date of birth', type: 'Date Picker' },
      { id: 'person-signed-on', name: 'Signed on', type: 'Date Picker' },
      { id: 'person-monthly-income', name: 'Monthly income', type: 'Numeric' },
      { id: 'person-dependants', name: 'Dependants', type: 'Numeric' },
      { id: 'person-officer-notes', name: 'Officer notes', type: 'RichTextBox' },
    ],
  },
  {
    id: 'form-company',
    name: 'Company onboarding',
    tenant: 'A',
    submissions: 800,
    fields: [
      { id: 'company-name', name: 'Company name', type: 'Text' },
      { id: 'company-registration-number', name: 'Registration number', type: 'Text' },
      { id: 'company-activity', name: 'Business activity', type: 'Text Area' },
      { id: 'company-established-on', name: 'Established on', type: 'Date Picker' },
      { id: 'company-annual-turnover', name: 'Annual turnover', type: 'Numeric' },
      { id: 'company-owner-share', name: 'Largest owner’s share', type: 'Numeric' },
      { id: 'company-terms', name: 'Terms', type: 'RichTextBox' },
    ],
  },
  {
    id: 'form-borealis',
    name: 'Borealis onboarding',
    tenant: 'B',
    submissions: 400,
    fields: [
      { id: 'borealis-full-name', name: 'Full name', type: 'Text' },
      { id: 'borealis-purpose', name: 'Purpose of the account', type: 'Text Area' },
      { id: 'borealis-date-of-birth', name: 'Date of birth', type: 'Date Picker' },
      { id: 'borealis-deposit', name: 'First deposit', type: 'Numeric' },
    ],
  },
];
