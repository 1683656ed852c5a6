/** What the form holds, whether it may be sent, and what is sent. Pure; every limit comes from the contract. */
import { dateDoubt, type DateDoubt } from '../../contract/doubtful-date.js';
import {
  ENTITY_TYPES,
  EXTENDED_PARAMETERS,
  GENDERS,
  ID_PASSPORT_NUMBER_MAX,
  REGISTRATION_NUMBER_MAX,
  SCREENING_NAME_LENGTH,
  isCountryCode,
  isIsoDate,
  type EntityType,
  type Gender,
} from '../../contract/rules.js';
import { saysNothing, saysTooLittle } from '../../contract/screening-name.js';
import type { CreateScreeningRequest, Screening } from '../../contract/screening.js';
import { hijriReading } from './hijri-reading.js';
import { clientOf, isClientChoice, type ClientSettings } from './clients.js';

export interface ScreeningDraft {
  readonly name: string;
  readonly entityType: EntityType;
  /** YYYY-MM-DD, or '' for none. */
  readonly entityDate: string;
  /** The date that a person confirmed, though it looks like a mistake. */
  readonly confirmedDate: string;
  readonly countries: readonly string[];
  readonly isMonitored: boolean;
  readonly idPassportNumber: string;
  readonly gender: Gender | '';
  readonly countryOfResidence: string;
  readonly registrationNumber: string;
  /** '' for the one that the host names. */
  readonly clientId: string;
}

export const EMPTY_DRAFT: ScreeningDraft = {
  name: '',
  entityType: 'person',
  entityDate: '',
  confirmedDate: '',
  countries: [],
  isMonitored: false,
  idPassportNumber: '',
  gender: '',
  countryOfResidence: '',
  registrationNumber: '',
  clientId: '',
};

/** In the order they stand on the form: the first wrong one takes the focus. */
export const DRAFT_FIELDS = [
  'name',
  'entityType',
  'entityDate',
  'countries',
  'clientId',
  'idPassportNumber',
  'gender',
  'countryOfResidence',
  'registrationNumber',
  'isMonitored',
] as const satisfies readonly (keyof ScreeningDraft)[];
export type DraftField = (typeof DRAFT_FIELDS)[number];

export type DraftFault =
  | 'nameMissing'
  | 'nameShort'
  | 'nameLong'
  /** Signs or invisible characters: it is not sent, because it may be billed. */
  | 'nameVague'
  | 'dateInvalid'
  | 'dateFuture'
  | 'dateCalendar'
  | 'dateDoubtful'
  | 'countryUnknown'
  | 'countryRepeated'
  | 'idLong'
  | 'registrationLong'
  | 'clientMissing';

export type DraftFaults = Partial<Record<DraftField, DraftFault>>;

/** `today` is the day in UTC, as the service counts it. */
export function draftFaults(draft: ScreeningDraft, today: string, settings: ClientSettings): DraftFaults {
  const faults: DraftFaults = {};
  const name = draft.name.trim();
  if (name === '') faults.name = 'nameMissing';
  else if (name.length < SCREENING_NAME_LENGTH.min) faults.name = 'nameShort';
  else if (name.length > SCREENING_NAME_LENGTH.max) faults.name = 'nameLong';
  else if (saysNothing(name)) faults.name = 'nameVague';
  if (draft.entityDate !== '') {
    if (!isIsoDate(draft.entityDate)) faults.entityDate = 'dateInvalid';
    else if (draft.entityDate > today) faults.entityDate = 'dateFuture';
    else if (hijriReading(draft.entityDate)) faults.entityDate = 'dateCalendar';
    else if (doubtOf(draft, today)) faults.entityDate = 'dateDoubtful';
  }
  if (!draft.countries.every(isCountryCode)) faults.countries = 'countryUnknown';
  else if (new Set(draft.countries).size < draft.countries.length) faults.countries = 'countryRepeated';
  if (draft.entityType === 'person') {
    if (draft.idPassportNumber.trim().length > ID_PASSPORT_NUMBER_MAX) faults.idPassportNumber = 'idLong';
    if (draft.countryOfResidence !== '' && !isCountryCode(draft.countryOfResidence)) {
      faults.countryOfResidence = 'countryUnknown';
    }
  } else if (draft.registrationNumber.trim().length > REGISTRATION_NUMBER_MAX) {
    faults.registrationNumber = 'registrationLong';
  }
  if (isClientChoice(settings) && !clientOf(draft.clientId, settings)) faults.clientId = 'clientMissing';
  return faults;
}

/** Null for a date that is confirmed, and for one that is refused. */
export function doubtOf(
  { entityType, entityDate, confirmedDate }: ScreeningDraft,
  now = today(),
): DateDoubt | null {
  const isOpen = entityDate !== '' && entityDate <= now && entityDate !== confirmedDate;
  return isOpen ? dateDoubt(entityType, entityDate, now) : null;
}

export interface FormSettings extends ClientSettings {
  readonly extended: boolean;
  readonly monitoring: boolean;
}

/** False for a search parameter of the other entity type. */
export function isOfType(field: DraftField, { entityType }: ScreeningDraft): boolean {
  const others: readonly string[] = EXTENDED_PARAMETERS[entityType === 'person' ? 'company' : 'person'];
  return !others.includes(field);
}

/** The fields behind the disclosure. */
const DETAILS = [
  'idPassportNumber',
  'gender',
  'countryOfResidence',
  'registrationNumber',
  'isMonitored',
] as const satisfies readonly DraftField[];

export function hasDetails(some: Readonly<Partial<Record<DraftField, unknown>>>): boolean {
  return DETAILS.some((field) => some[field]);
}

export function isShown(field: DraftField, draft: ScreeningDraft, settings: FormSettings): boolean {
  if (field === 'isMonitored') return settings.monitoring;
  if (field === 'clientId') return isClientChoice(settings);
  const parameters: readonly string[] = EXTENDED_PARAMETERS[draft.entityType];
  return isOfType(field, draft) && (settings.extended || !parameters.includes(field));
}

/** Only what the form shows is sent, and only the parameters of the entity type that is chosen. */
export function screeningRequest(draft: ScreeningDraft, settings: FormSettings): CreateScreeningRequest {
  const request: CreateScreeningRequest = { name: draft.name.trim(), entityType: draft.entityType };
  if (draft.countries.length > 0) request.countries = [...draft.countries];
  if (draft.entityDate !== '') request.entityDate = draft.entityDate;
  const confirmed: NonNullable<CreateScreeningRequest['confirmed']> = [];
  if (saysTooLittle(request.name)) confirmed.push('name');
  if (draft.entityDate !== '' && draft.entityDate === draft.confirmedDate) confirmed.push('entityDate');
  if (confirmed.length > 0) request.confirmed = confirmed;
  if (settings.monitoring && draft.isMonitored) request.isMonitored = true;
  const clientId = clientOf(draft.clientId, settings);
  if (clientId) request.clientId = clientId;
  if (settings.extended) {
    for (const parameter of EXTENDED_PARAMETERS[draft.entityType]) {
      const value = draft[parameter].trim();
      if (value !== '') Object.assign(request, { [parameter]: value });
    }
  }
  return request;
}

/** The search parameters of a screening. A country that the form does not offer stays visible, so that a person removes it. */
export function draftOf(screening: Screening): ScreeningDraft {
  const { name, entityType, entityDate, countries, isMonitored, clientId } = screening;
  const parameters = screening.extendedSearchParameters ?? {};
  const given = (key: string): string => {
    const value = parameters[key];
    return typeof value === 'string' ? value : '';
  };
  const gender = GENDERS.find((each) => each === given('gender')) ?? '';
  return {
    name,
    entityType: ENTITY_TYPES.find((each) => each === entityType) ?? EMPTY_DRAFT.entityType,
    entityDate: entityDate?.slice(0, 10) ?? '',
    confirmedDate: '',
    countries: [...new Set((countries ?? []).map((code) => code.toUpperCase()))],
    isMonitored,
    idPassportNumber: given('idPassportNumber'),
    gender,
    countryOfResidence: given('countryOfResidence'),
    registrationNumber: given('registrationNumber'),
    clientId: clientId ?? '',
  };
}

/** The field a server's error path names: "countries.0" and "/countries/0" are the countries. */
export function fieldOfPath(path: string): DraftField | undefined {
  const [first] = path.split(/[./[\]]/).filter((step) => step !== '');
  return DRAFT_FIELDS.find((field) => field === first);
}

/** In UTC, as the service counts days. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
