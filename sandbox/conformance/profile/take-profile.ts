import {
  UNFINISHED_DETAILS_STATUSES,
  type ServiceProfile,
} from '../../../contract/schemas/service-profile.js';
import { normaliseNationalId } from '../../../contract/national-id.js';
import type { Cost } from '../service/cost.js';
import { at, typeOf } from '../service/assertions.js';
import type { Service } from '../service/service.js';
import { ask } from '../rules/calls.js';
import { startMinute } from '../rules/limited-calls.js';
import { countsRefused, limitOf, windowOf } from './limits.js';

type Field = Exclude<keyof ServiceProfile, 'profile'>;
type Found = Partial<ServiceProfile>;

/** What a call with this body says of a kind of value. */
const taken = (body: string) => async (service: Service) => {
  const { status } = await ask(service, `search form ${body}`);
  return status === 200 ? 'ignored' : status === 400 ? 'refused' : undefined;
};

/** Forms that no person has, and with a sandbox others. */
const PROBES = ['12', 'abcdefghij'];
const SANDBOX_PROBES = ['1000000070', '2000000070', '3000000070', '100000070', '10000000070'];

/** The first digit tells nationals from residents, and no person. */
function formOf(id: string): string {
  const form = normaliseNationalId(id).replace(/[A-Z]/g, 'A');
  return form.replace(/(?<!^)\d/g, 'N');
}

async function nationalIds(service: Service) {
  const forms = { accepted: [] as string[], refused: [] as string[] };
  for (const id of [...PROBES, ...(service.isSandbox ? SANDBOX_PROBES : [])]) {
    const { status } = await service.request(id);
    if (status === 200) forms.accepted.push(formOf(id));
    // No further approval request for a number that should be refused.
    if (status === 200 && !service.isSandbox) return forms;
    if (status === 422) forms.refused.push(formOf(id));
  }
  if (!service.isSandbox) forms.accepted.push(formOf((await service.waiting()).nationalId));
  return forms;
}

async function errorBody(service: Service) {
  const { body } = await ask(service, 'search {}');
  if (typeOf(body) !== 'object') return undefined;
  return Object.fromEntries(Object.entries(body as object).map(([name, value]) => [name, typeOf(value)]));
}

async function secondRequest(service: Service) {
  if (service.isSandbox) await startMinute(service);
  const first = await service.waiting();
  const { status } = await service.call('POST', '/ExtIdentity/request', { nationalId: first.nationalId });
  if (status === 429 || status >= 500) return undefined;
  if (status !== 200) return 'refuse';
  const { body } = await ask(service, `status ${JSON.stringify(first)}`);
  return at(body, 'result.status') === 'EXPIRED' ? 'supersede' : undefined;
}

async function unfinishedDetails(service: Service) {
  const { status } = await ask(service, 'sent: waiting; details $sent.transId');
  return UNFINISHED_DETAILS_STATUSES.find((known) => known === status);
}

async function countries(service: Service, { limits }: Found) {
  if (typeof limits?.screening === 'number') await startMinute(service);
  const hits = async (change: string) => {
    const { body } = await ask(service, `screen the name ${change}`);
    const known = at(body, 'result.hits.items.*.countries');
    if (!Array.isArray(known)) return null;
    return { total: at(body, 'result.numOfHits'), isKnown: known.some((country) => country !== '') };
  };
  const all = await hits('{}');
  const left = await hits('{"countries": ["AQ"]}');
  if (all === null || left === null || !all.isKnown) return undefined;
  return left.total === all.total ? 'weigh' : left.isKnown ? undefined : 'narrow';
}

/** No person can be asked as often as a test of it needs: only a sandbox says it. */
async function lifetime({ control }: Service) {
  return at(await control.call('GET', '/settings'), 'lifetimeSeconds');
}

async function webhook(service: Service) {
  const { body } = await ask(service, 'receive; sent: waiting; decline $sent; webhook $sent.transId');
  return Object.keys(at(body, 'body') as object);
}

type Finding = readonly [Field, readonly Cost[], (service: Service, found: Found) => Promise<unknown>];

/**
 * A field, and what must be allowed to find it, unless it is a sandbox; the first is what its calls may cost. Later ones need
 * what earlier ones found.
 */
const FINDINGS: readonly Finding[] = [
  ['nulls', [], taken('{"states": null, "email": null, "filters": null}')],
  ['unknownFields', [], taken('{"noSuchField": 1}')],
  ['errorBody', [], errorBody],
  ['limits', ['person', 'limits'], limitOf('request')],
  ['limits', ['limits'], limitOf('status')],
  ['limits', ['limits'], limitOf('details')],
  ['limits', ['limits'], limitOf('screening')],
  ['limitWindow', ['limits'], windowOf],
  ['countRefused', ['limits'], countsRefused],
  ['nationalIds', ['person'], nationalIds],
  ['secondRequest', ['person'], secondRequest],
  ['unfinishedDetails', ['person'], unfinishedDetails],
  ['lifetimeSeconds', ['sandbox'], lifetime],
  ['countries', ['cases'], countries],
  ['webhook', ['sandbox'], webhook],
];

export async function takeProfile(service: Service, allowed: ReadonlySet<Cost>): Promise<ServiceProfile> {
  const found: Found = {};
  for (const [field, costs, find] of FINDINGS) {
    if (!service.isSandbox && !costs.every((cost) => allowed.has(cost))) continue;
    service.cost = service.isSandbox ? 'sandbox' : (costs[0] ?? 'none');
    // What cannot be found out is left out, for whatever reason.
    const value = await find(service, found).catch(() => undefined);
    await service.restore();
    if (value !== undefined) Object.assign(found, { [field]: value });
  }
  return { profile: 1, ...found };
}
