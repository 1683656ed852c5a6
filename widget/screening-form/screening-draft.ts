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
import { givenList, type GivenEntry } from '../base/given-list.js';
import { hijriDays } from '../language/hijri-days.js';
import { latinDigits } from '../language/latin-digits.js';
import type { ScreeningFormMessages } from './screening-form.en.js';

/** In the order of the form: the first wrong field takes the focus. */
export const EMPTY_DRAFT = {
  name: '',
  entityType: 'person' as EntityType,
  /** YYYY-MM-DD, or '' for none. */
  entityDate: '',
  countries: [] as readonly string[],
  /** '' for the one that the host names. */
  clientId: '',
  idPassportNumber: '',
  gender: '' as Gender | '',
  countryOfResidence: '',
  registrationNumber: '',
  isMonitored: false,
  /** The date that a person confirmed, though it looks like a mistake. No field. */
  confirmedDate: '',
};

export type ScreeningDraft = Readonly<typeof EMPTY_DRAFT>;
export type DraftField = Exclude<keyof ScreeningDraft, 'confirmedDate'>;
export const DRAFT_FIELDS = (Object.keys(EMPTY_DRAFT) as (keyof ScreeningDraft)[]).filter(
  (field) => field !== 'confirmedDate',
);

/** A client that a case can belong to. The service has no call that lists them: the host names them. */
export type ScreeningClient = GivenEntry;

/** What the page sets. */
export type FormSettings = Pick<
  HTMLElementTagNameMap['kyc-screening-form'],
  'clientId' | 'clients' | 'extended' | 'monitoring'
>;

export function clientsOf({ clients }: FormSettings): readonly ScreeningClient[] {
  return givenList(clients, (named) => named);
}

/** The client of the case: the chosen one, else the host's `clientId`, else the only one; '' for none. */
export function clientOf(chosen: string, settings: FormSettings): string {
  const { clientId = '' } = settings;
  const ids = clientsOf(settings).map(({ id }) => id);
  if (ids.length === 0) return clientId;
  return [chosen, clientId, ...(ids.length === 1 ? ids : [])].find((id) => ids.includes(id)) ?? '';
}

/**
 * Without marks of direction, soft hyphens, wide blanks and those without a width, which a copy from a document or a chat brings along.
 * The service may compare them, and find no one. A name of nothing else is vague.
 */
const written = (typed: string) =>
  typed
    .replace(/[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/(?<=[^\u200b])\u200b+|\u200b+(?=[^\u200b])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
/** Documents are listed in Latin digits. */
const writtenNumber = (typed: string) => latinDigits(written(typed));

type FaultOf<Key> = Key extends `${infer Fault}Error` ? Fault : never;
/** By the message that says it. */
export type DraftFault = FaultOf<keyof ScreeningFormMessages>;
export type DraftFaults = Partial<Record<DraftField, DraftFault>>;

/** `today` is the day in UTC, as the service counts it. The first fault of a field counts. */
export function draftFaults(draft: ScreeningDraft, today: string, settings: FormSettings): DraftFaults {
  const { entityType, entityDate, clientId } = draft;
  const name = written(draft.name);
  const idNumber = entityType === 'person' ? writtenNumber(draft.idPassportNumber) : '';
  const registrationNumber = entityType === 'company' ? writtenNumber(draft.registrationNumber) : '';
  const checks: [DraftField, DraftFault, boolean][] = [
    ['name', 'nameMissing', name === ''],
    ['name', 'nameShort', name.length < SCREENING_NAME_LENGTH.min],
    ['name', 'nameLong', name.length > SCREENING_NAME_LENGTH.max],
    // Signs or invisible characters: it is not sent, because it may be billed.
    ['name', 'nameVague', saysNothing(name)],
    ['entityDate', 'dateInvalid', entityDate !== '' && !isIsoDate(entityDate)],
    ['entityDate', 'dateFuture', entityDate > today],
    ['entityDate', 'dateCalendar', hijriReading(entityDate) !== undefined],
    ['entityDate', 'dateDoubtful', doubtOf(draft, today) !== null],
    ['countries', 'countryUnknown', !draft.countries.every(isCountryCode)],
    ['clientId', 'clientMissing', isShown('clientId', draft, settings) && !clientOf(clientId, settings)],
    ['idPassportNumber', 'idLong', idNumber.length > ID_PASSPORT_NUMBER_MAX],
    ['registrationNumber', 'registrationLong', registrationNumber.length > REGISTRATION_NUMBER_MAX],
  ];
  const faults: DraftFaults = {};
  for (const [field, fault, isFaulty] of checks) if (isFaulty) faults[field] ??= fault;
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

/** A year that was typed in the Hijri calendar, and its Gregorian day, if the Hijri month has such a day. */
export function hijriReading(entityDate: string): { year: number; day: string | undefined } | undefined {
  if (dateDoubt('', entityDate, '') !== 'calendar') return undefined;
  const [year = 0, month, day] = entityDate.split('-').map(Number);
  return { year, day: hijriDays('islamic-umalqura', year, month, day)?.from };
}

/** False for a search parameter of the other entity type. */
export function isOfType(field: DraftField, { entityType }: ScreeningDraft): boolean {
  const others: readonly string[] = EXTENDED_PARAMETERS[entityType === 'person' ? 'company' : 'person'];
  return !others.includes(field);
}

/** Whether one of the fields behind the disclosure has a value, or a fault. */
export function hasDetails(some: Readonly<Partial<Record<DraftField, unknown>>>): boolean {
  const { person, company } = EXTENDED_PARAMETERS;
  return [...person, ...company, 'isMonitored' as const].some((field) => some[field]);
}

export function isShown(field: DraftField, draft: ScreeningDraft, settings: FormSettings): boolean {
  if (field === 'isMonitored') return settings.monitoring;
  // One client needs no choice.
  if (field === 'clientId') return clientsOf(settings).length > 1;
  const parameters: readonly string[] = EXTENDED_PARAMETERS[draft.entityType];
  return isOfType(field, draft) && (settings.extended || !parameters.includes(field));
}

/** Only what the form shows is sent, and only the parameters of the entity type that is chosen. */
export function screeningRequest(draft: ScreeningDraft, settings: FormSettings): CreateScreeningRequest {
  const request: CreateScreeningRequest = { name: written(draft.name), entityType: draft.entityType };
  if (draft.countries.length > 0) request.countries = draft.countries.toSorted();
  const { entityDate } = draft;
  if (entityDate) request.entityDate = entityDate;
  const confirmed: NonNullable<CreateScreeningRequest['confirmed']> = [];
  if (saysTooLittle(request.name)) confirmed.push('name');
  if (entityDate && entityDate === draft.confirmedDate) confirmed.push('entityDate');
  if (confirmed.length > 0) request.confirmed = confirmed;
  if (settings.monitoring && draft.isMonitored) request.isMonitored = true;
  const clientId = clientOf(draft.clientId, settings);
  if (clientId) request.clientId = clientId;
  if (settings.extended) {
    for (const parameter of EXTENDED_PARAMETERS[draft.entityType]) {
      const value = writtenNumber(draft[parameter]);
      if (value) Object.assign(request, { [parameter]: value });
    }
  }
  return request;
}

/** The search parameters of a screening. A country that the form does not offer stays visible, so that a person removes it. */
export function draftOf(screening: Screening): ScreeningDraft {
  const { name, entityType, entityDate, countries, isMonitored, clientId } = screening;
  const given = (key: string): string => {
    const value = screening.extendedSearchParameters?.[key];
    return typeof value === 'string' ? value : '';
  };
  const residence = given('countryOfResidence');
  return {
    ...EMPTY_DRAFT,
    name,
    entityType: ENTITY_TYPES.find((each) => each === entityType) ?? EMPTY_DRAFT.entityType,
    entityDate: entityDate?.slice(0, 10) ?? '',
    countries: [...new Set((countries ?? []).map((code) => code.toUpperCase()))],
    isMonitored,
    idPassportNumber: given('idPassportNumber'),
    gender: GENDERS.find((each) => each === given('gender')) ?? '',
    countryOfResidence: isCountryCode(residence) ? residence : '',
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
