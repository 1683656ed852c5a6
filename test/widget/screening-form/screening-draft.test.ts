import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CreateScreeningRequest } from '../../../contract/schemas/screening-request.js';
import { COUNTRY_CODES } from '../../../contract/rules.js';
import { screeningOf } from '../../../demo/playground/scripted/example-screening.js';
import {
  draftFaults,
  draftOf,
  EMPTY_DRAFT,
  fieldOfPath,
  hijriReading,
  screeningRequest,
  type ScreeningDraft,
} from '../../../widget/screening-form/screening-draft.js';

const TODAY = '2026-11-21';
const NONE = { extended: false, monitoring: false, clientId: undefined, clients: undefined };
const draft = (change: Partial<ScreeningDraft>): ScreeningDraft => ({
  ...EMPTY_DRAFT,
  name: 'Mohammed',
  ...change,
});

/** Names without a word of two letters, and names with one. */
const SHORT = 'A-B-C|A. B.|1 2 3|H&M|P&O|C&A|K+S|X.|B & Q|é&è|م & ن|Я+Я|A/S|3 M'.split('|');
const WHOLE = 'Ng|3M|A. Ng|王 斌|김 구|محمد|O\u200bK|B&Q Ltd|Q8&'.split('|');

const anyDraft = fc.record({
  name: fc.oneof(
    fc.string({ maxLength: 120 }),
    fc.constantFrom('', 'a', 'ab', 'محمد', 'A-B-C', '\u200b\u200b'),
  ),
  entityType: fc.constantFrom('person' as const, 'company' as const),
  entityDate: fc.constantFrom('', '1970-03-04', '1970-02-30', '1970', '2999-01-01'),
  confirmedDate: fc.constant(''),
  countries: fc.uniqueArray(fc.constantFrom('SA', 'YE', 'XX', ...COUNTRY_CODES.slice(0, 3)), {
    maxLength: 3,
  }),
  isMonitored: fc.boolean(),
  idPassportNumber: fc.string({ maxLength: 60 }),
  gender: fc.constantFrom('' as const, 'Male' as const, 'Female' as const),
  countryOfResidence: fc.constantFrom('', 'SA'),
  registrationNumber: fc.string({ maxLength: 110 }),
  clientId: fc.constant(''),
});

describe('draftFaults', () => {
  const cases: [field: string, fault: string | undefined, change: Partial<ScreeningDraft>][] = [
    ['name', 'nameMissing', { name: '   ' }],
    ['name', 'nameShort', { name: ' a ' }],
    ['name', undefined, { name: 'ab' }],
    ...['...', '\u200b\u200b\u200b', '\u3164\u3164', '☺☺', '&&', '+ -'].map(
      (name): [string, string, object] => ['name', 'nameVague', { name }],
    ),
    ...[...SHORT, ...WHOLE].map((name): [string, undefined, object] => ['name', undefined, { name }]),
    ['name', undefined, { name: 'x'.repeat(100) }],
    ['name', 'nameLong', { name: 'x'.repeat(101) }],
    ...[TODAY, '1970-01-01', '1985-01-01', '1890-05-17', '1911-11-11', '2012-05-17'].flatMap(
      (entityDate): [string, string | undefined, object][] => [
        ['entityDate', 'dateDoubtful', { entityDate }],
        ['entityDate', undefined, { entityDate, confirmedDate: entityDate }],
      ],
    ),
    ...['1985-01-01', '1890-05-17', '2012-05-17'].map((entityDate): [string, undefined, object] => [
      'entityDate',
      undefined,
      { entityType: 'company', entityDate },
    ]),
    ['entityDate', 'dateCalendar', { entityDate: '1370-09-17', confirmedDate: '1370-09-17' }],
    ['entityDate', 'dateCalendar', { entityType: 'company', entityDate: '1370-09-17' }],
    ['entityDate', 'dateFuture', { entityDate: '2026-11-22' }],
    ['entityDate', 'dateInvalid', { entityDate: '1970-02-30' }],
    ['countries', 'countryUnknown', { countries: ['XX'] }],
    ['idPassportNumber', 'idLong', { idPassportNumber: 'x'.repeat(51) }],
    ['idPassportNumber', undefined, { entityType: 'company', idPassportNumber: 'x'.repeat(51) }],
    [
      'registrationNumber',
      'registrationLong',
      { entityType: 'company', registrationNumber: 'x'.repeat(101) },
    ],
    ['registrationNumber', undefined, { registrationNumber: 'x'.repeat(101) }],
  ];
  for (const [field, fault, change] of cases) {
    it(`${JSON.stringify(change).slice(0, 60)}: ${fault ?? 'nothing wrong'}`, () => {
      assert.equal(draftFaults(draft(change), TODAY, NONE)[field as 'name'], fault);
    });
  }

  it('sends a name without a word of two letters as one that the person confirmed', () => {
    for (const name of SHORT) {
      const request = screeningRequest(draft({ name, entityType: 'company' }), NONE);
      assert.deepEqual(request.confirmed, ['name'], name);
      assert.ok(CreateScreeningRequest.safeParse(request).success);
    }
    assert.ok(
      !CreateScreeningRequest.safeParse({ name: '&&', entityType: 'company', confirmed: ['name'] }).success,
    );
    for (const name of WHOLE)
      assert.equal(screeningRequest(draft({ name }), NONE).confirmed, undefined, name);
  });

  it('finds nothing wrong exactly where the contract finds nothing wrong', () => {
    fc.assert(
      fc.property(anyDraft, (any) => {
        const request = screeningRequest(any, { ...NONE, extended: true, monitoring: true });
        const today = new Date().toISOString().slice(0, 10);
        const allowed = CreateScreeningRequest.safeParse(request).success;
        assert.equal(Object.keys(draftFaults(any, today, NONE)).length === 0, allowed);
      }),
    );
  });
});

describe('draftOf', () => {
  it('sends the search parameters of a screening again, and keeps a country outside of ISO in sight', () => {
    const screening = screeningOf(0, {
      entityDate: '1970-03-04T00:00:00',
      countries: ['SA', 'Nowhere'],
      isMonitored: true,
      extendedSearchParameters: { gender: 'Male', idPassportNumber: 'A-1', registrationNumber: 7 },
    });
    assert.deepEqual(screeningRequest(draftOf(screening), { ...NONE, extended: true, monitoring: true }), {
      name: 'Mohammed Al Harbi',
      entityType: 'person',
      entityDate: '1970-03-04',
      countries: ['NOWHERE', 'SA'],
      isMonitored: true,
      gender: 'Male',
      idPassportNumber: 'A-1',
    });
    const elsewhere = { countryOfResidence: 'Nowhere', gender: 'unknown' };
    const draft = draftOf({ ...screening, extendedSearchParameters: elsewhere });
    assert.deepEqual([draft.countryOfResidence, draft.gender], ['', ''], 'what no control can show');
    assert.equal(draftOf({ ...screening, entityType: 'vessel', entityDate: null }).entityType, 'person');
  });
});

describe('screeningRequest', () => {
  it('is the same for countries in another order', () => {
    const sent = (...countries: string[]) => screeningRequest(draft({ countries }), NONE);
    assert.deepEqual(sent('YE', 'SA'), sent('SA', 'YE'));
  });

  const all = draft({
    isMonitored: true,
    idPassportNumber: 'A1',
    gender: 'Male',
    countryOfResidence: 'SA',
    registrationNumber: 'R1',
  });

  it('leaves out what a copy brings along, and keeps what joins letters', () => {
    const sent = (name: string, idPassportNumber = '') =>
      screeningRequest(draft({ name, idPassportNumber }), { ...NONE, extended: true });
    assert.equal(sent('\u202bمحمد\u200f\u00a0 الحربي\u202c').name, 'محمد الحربي');
    assert.equal(sent('\ufeffMoham\u00admed\tAl\u3000Harbi\u2069').name, 'Mohammed Al Harbi');
    assert.equal(sent('Mo\u200b\u200bhammed\u200b Al\u200b').name, 'Mohammed Al');
    assert.equal(sent('علی\u200cرضا').name, 'علی\u200cرضا');
    assert.equal(sent('Ali', '\u200e\u0661\u06f0\u0662-A\u202c').idPassportNumber, '102-A');
  });

  it('says that a doubtful date was confirmed, until another one is entered', () => {
    const dated = draft({ entityDate: '1985-01-01', confirmedDate: '1985-01-01' });
    assert.deepEqual(screeningRequest(dated, NONE).confirmed, ['entityDate']);
    assert.equal(screeningRequest({ ...dated, entityDate: '1986-01-01' }, NONE).confirmed, undefined);
    assert.equal(screeningRequest({ ...dated, entityDate: '' }, NONE).confirmed, undefined);
  });

  it('sends no field that the form does not have', () => {
    assert.deepEqual(screeningRequest(all, NONE), { name: 'Mohammed', entityType: 'person' });
  });

  it('sends the client that is chosen, else the one of the host, else the only one', () => {
    const clients = [
      { id: 'a1', name: 'One' },
      { id: 'a2', name: 'Two' },
    ];
    const sent = (chosen: string, settings: object) =>
      screeningRequest(draft({ clientId: chosen }), { ...NONE, ...settings }).clientId;
    assert.equal(sent('', { clients }), undefined);
    assert.equal(draftFaults(draft({}), TODAY, { ...NONE, clients }).clientId, 'clientMissing');
    assert.equal(sent('a2', { clients }), 'a2');
    assert.equal(sent('', { clients, clientId: 'a1' }), 'a1');
    assert.equal(sent('a2', { clients: JSON.stringify(clients), clientId: 'a1' }), 'a2');
    assert.equal(sent('a3', { clients }), undefined, 'a client that is no longer offered');
    assert.equal(sent('', { clients: clients.slice(1) }), 'a2');
    assert.equal(sent('', { clients: 'not JSON', clientId: 'a1' }), 'a1');
  });

  it('sends only the parameters of the entity type that is chosen', () => {
    const settings = { extended: true, monitoring: true, clientId: 'client-a1', clients: undefined };
    const person = screeningRequest(all, settings);
    assert.equal('registrationNumber' in person, false);
    assert.equal(person.gender, 'Male');
    const company = screeningRequest({ ...all, entityType: 'company' }, settings);
    assert.deepEqual(company, {
      name: 'Mohammed',
      entityType: 'company',
      isMonitored: true,
      clientId: 'client-a1',
      registrationNumber: 'R1',
    });
  });
});

it('the field that the proxy names is found in every way a path is written', () => {
  for (const path of ['countries', 'countries.0', '/countries/0', 'countries[0]'])
    assert.equal(fieldOfPath(path), 'countries');
  for (const path of ['Idempotency-Key', '']) assert.equal(fieldOfPath(path), undefined);
});

it('a Hijri year in a field of the Gregorian calendar is read as the Gregorian day that it means', () => {
  for (const [written, year, day] of [
    ['1410-09-16', 1410, '1990-04-12'],
    ['1300-01-01', 1300, '1882-11-12'],
    // The Hijri month is shorter.
    ['1410-08-31', 1410, undefined],
  ] as const)
    assert.deepEqual(hijriReading(written), { year, day });
  for (const day of ['', '1990-04-12', '1299-12-31', '1501-01-01', '2026-11-21', 'x'])
    assert.equal(hijriReading(day), undefined, day);
});
