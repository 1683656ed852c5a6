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

/** § Verified identity details, without the transaction. */
export function personOf(nationalId: string) {
  const random = new SeededRandom(`${POPULATION}/${nationalId}`);
  const isMale = random.chance(0.5);
  const common = {
    gender: isMale ? ('Male' as const) : ('Female' as const),
    idNumber: nationalId,
    dateOfBirthG: random.day(1946, 2006),
    idExpiryDateG: random.day(2028, 2035),
  };
  return { ...common, ...(nationalId.startsWith('1') ? national(random, isMale) : resident(random, isMale)) };
}

/** Nationals have the names of father and grandfather, and a structured address. */
function national(random: SeededRandom, isMale: boolean) {
  const home = random.pick(CITIES);
  return {
    userType: 0,
    englishFirstName: random.pick(isMale ? MALE_NAMES : FEMALE_NAMES),
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
function resident(random: SeededRandom, isMale: boolean) {
  const origin = random.pick(RESIDENT_ORIGINS);
  const home = random.pick(CITIES);
  return {
    userType: 1,
    englishFirstName: random.pick(isMale ? origin.male : origin.female),
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
