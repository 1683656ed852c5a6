/** Every limit and list of states of the upstream service. "§" names a heading of the upstream document. */

/** § Resources, Identity verification request. */
export const MFA_STATUSES = ['WAITING', 'COMPLETED', 'REJECTED', 'EXPIRED', 'ERROR'] as const;
export type MfaStatus = (typeof MFA_STATUSES)[number];

/** Upstream's states plus our own two: QUEUED (no code yet) and CANCELLED (the page stopped waiting). */
export const VERIFICATION_STATUSES = ['QUEUED', ...MFA_STATUSES, 'CANCELLED'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export function isTerminal(status: VerificationStatus): boolean {
  return status !== 'QUEUED' && status !== 'WAITING';
}

/** Why a verification ended in ERROR, or changed in a way that the person must know. */
export const VERIFICATION_REASONS = [
  'invalid_national_id',
  'upstream_unavailable',
  'upstream_error',
  'code_replaced',
  'request_open',
  'request_refused',
  'no_answer_in_time',
  'gave_up',
] as const;
export type VerificationReason = (typeof VERIFICATION_REASONS)[number];

/** § Limits: calls per minute per tenant. */
export const IDENTITY_LIMITS = { request: 10, status: 60, details: 30 } as const;
/** The three identity calls that upstream counts separately. */
export type BudgetKind = keyof typeof IDENTITY_LIMITS;
/** § Limits: "per minute". */
export const LIMIT_WINDOW_SECONDS = 60;

/** § Verified identity details: every field, in the order a card shows them. */
export const DETAILS_FIELDS = [
  'transId',
  'userType',
  'englishFirstName',
  'englishSecondName',
  'englishThirdName',
  'englishLastName',
  'dateOfBirthG',
  'gender',
  'idNumber',
  'idExpiryDateG',
  'nationalAddress',
  'nationalityDesc',
  'nationalityCode',
] as const;
export type DetailsField = (typeof DETAILS_FIELDS)[number];

/** § Events. */
export const WEBHOOK_TYPE = 'IdentityVerificationCompleted';

/** yyyy-MM-dd and a day that exists. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // A day that the month does not have is no date, or one of the next month.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8));
}

/** § POST /ExtSanctionScreening/v2/Search. */
export const ENTITY_TYPES = ['person', 'company'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];
export const GENDERS = ['Male', 'Female'] as const;
export type Gender = (typeof GENDERS)[number];
export const SCREENING_NAME_LENGTH = { min: 2, max: 100 } as const;
export const ID_PASSPORT_NUMBER_MAX = 50;
export const REGISTRATION_NUMBER_MAX = 100;

/** Fields that the proxy asks back about: a caller lists in `confirmed` those that are right all the same. */
export const CONFIRMABLE_FIELDS = ['name', 'entityDate'] as const;

/** § Limits: the first page, and § POST …/Hits: page sizes. */
export const HITS_FIRST_PAGE = 50;
export const HITS_PAGE_SIZE = { min: 1, max: 100, default: 50 } as const;

/** § Extended search parameters, by the entity type each applies to. */
export const EXTENDED_PARAMETERS: Readonly<Record<EntityType, readonly ExtendedParameter[]>> = {
  person: ['idPassportNumber', 'gender', 'countryOfResidence'],
  company: ['registrationNumber'],
};
type ExtendedParameter = 'idPassportNumber' | 'gender' | 'countryOfResidence' | 'registrationNumber';

/** § Screening case status. */
export const SEARCH_STATUSES = ['Open', 'Closed', 'UnderReview'] as const;
export type SearchStatus = (typeof SEARCH_STATUSES)[number];

/** § Screening run outcome. */
export const SCREENING_STATUSES = ['Succeeded', 'Failed', 'InProgress'] as const;

/** § Summary object. */
export const RISK_LEVELS = ['Low', 'Medium', 'Elevated', 'High'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** § Hit item: "examples of values", so others may come. */
export const RISK_TYPES = ['Sanctions', 'PEP', 'News Media'] as const;

/** ISO 3166-1 alpha-2, the officially assigned codes. Marked pure: a script that needs none leaves them out. */
export const COUNTRY_CODES: readonly string[] = /* @__PURE__ */ (
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCR' +
  'CUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHU' +
  'IDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQ' +
  'MRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSI' +
  'SJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW'
).match(/../g)!;

const COUNTRIES = /* @__PURE__ */ new Set(COUNTRY_CODES);

export function isCountryCode(code: string): boolean {
  return COUNTRIES.has(code);
}
