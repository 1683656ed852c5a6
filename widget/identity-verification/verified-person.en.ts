import type { Messages } from '../base/messages.js';

export const en = {
  name: 'Name',
  userType: 'Status',
  national: 'Citizen',
  nationalWoman: 'Citizen',
  resident: 'Resident',
  residentWoman: 'Resident',
  dateOfBirthG: 'Born',
  gender: 'Gender',
  male: 'Male',
  female: 'Female',
  idNumber: 'ID number',
  idExpiryDateG: 'ID valid until',
  nationalAddress: 'Address',
  building: 'Building',
  street: 'Street',
  district: 'District',
  city: 'City',
  region: 'Region',
  post: 'Postcode',
  additional: 'Additional number',
  unit: 'Unit',
  nationalityDesc: 'Nationality',
  nationalityCode: 'Nationality code',
  transId: 'Reference',
} as const satisfies Messages;

export type PersonMessages = typeof en;
