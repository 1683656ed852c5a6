/** The synthetic population: every national ID has one person, always the same. */
import {
  CITIES,
  FAMILY_NAMES,
  FEMALE_NAMES,
  MALE_NAMES,
  RESIDENT_ORIGINS,
  STREETS,
} from './names-and-places.js';
import { SeededRandom } from './seeded-random.js';

const POPULATION = 'kyc-elements population 1';

interface Common {
  readonly gender: 'Male' | 'Female';
  readonly idNumber: string;
  readonly dateOfBirthG: string;
  readonly idExpiryDateG: string;
}

/** § Verified identity details, without the transaction. */
export function personOf(nationalId: string) {
  const random = new SeededRandom(`${POPULATION}/${nationalId}`);
  const common: Common = {
    gender: random.chance(0.5) ? 'Male' : 'Female',
    idNumber: nationalId,
    dateOfBirthG: random.day(1946, 2006),
    idExpiryDateG: random.day(2028, 2035),
  };
  return nationalId.startsWith('1') ? national(random, common) : resident(random, common);
}

/** Nationals have the names of father and grandfather, and a structured address. */
function national(random: SeededRandom, common: Common) {
  const home = random.pick(CITIES);
  return {
    ...common,
    userType: 0,
    englishFirstName: random.pick(common.gender === 'Male' ? MALE_NAMES : FEMALE_NAMES),
    englishSecondName: random.pick(MALE_NAMES),
    englishThirdName: random.pick(MALE_NAMES),
    englishLastName: random.pick(FAMILY_NAMES),
    nationalityDesc: 'Saudi Arabia',
    nationalityCode: 682,
    nationalAddress: {
      buildingNumber: String(random.integer(1000, 9999)),
      streetName: random.pick(STREETS),
      district: random.pick(home.districts),
      city: home.city,
      regionName: home.region,
      postCode: String(random.integer(11_000, 59_999)),
      additionalNumber: String(random.integer(1000, 9999)),
      unitNumber: random.chance(0.6) ? String(random.integer(1, 40)) : null,
    },
  };
}

/** Most residents have no third name, some no nationality code; their address is lines of text. */
function resident(random: SeededRandom, common: Common) {
  const origin = random.pick(RESIDENT_ORIGINS);
  const home = random.pick(CITIES);
  return {
    ...common,
    userType: 1,
    englishFirstName: random.pick(common.gender === 'Male' ? origin.male : origin.female),
    englishSecondName: random.chance(0.7) ? random.pick(origin.male) : '',
    englishThirdName: random.chance(0.2) ? random.pick(origin.male) : '',
    englishLastName: random.pick(origin.family),
    nationalityDesc: origin.nationality,
    nationalityCode: random.chance(0.05) ? null : origin.code,
    nationalAddress: {
      addressLines: [
        `${random.integer(1, 400)} ${random.pick(STREETS)}`,
        `${random.pick(home.districts)}, ${home.city}`,
      ],
      postCode: String(random.integer(11_000, 59_999)),
      isPrimary: true,
    },
  };
}
