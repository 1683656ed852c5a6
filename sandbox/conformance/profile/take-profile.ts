import {
  UNFINISHED_DETAILS_STATUSES,
  type ServiceProfile,
} from '../../../contract/schemas/service-profile.js';
import type { Cost } from '../service/cost.js';
import { at, given, typeOf } from '../service/assertions.js';
import type { Service } from '../service/service.js';
import { startForm } from '../rules/form-data.js';
import { startMinute } from '../rules/limits.js';
import { countsRefused, limitOf, windowOf } from './limits.js';
import { lifetimeOf } from './lifetime.js';

type Field = Exclude<keyof ServiceProfile, 'profile'>;
type Found = Partial<ServiceProfile>;

interface Finding {
  readonly field: Field;
  /** All of them must be allowed, or the control of a sandbox. The first is what its calls may cost. */
  readonly costs: readonly Cost[];
  readonly find: (service: Service, found: Found) => Promise<unknown>;
}

const taken = async (service: Service, body: Record<string, unknown>) => {
  const { status } = await service.search({ formId: (await startForm(service)).formId, ...body });
  return status === 200 ? 'ignored' : status === 400 ? 'refused' : undefined;
};

const limit = (kind: 'request' | 'status' | 'details' | 'screening', ...costs: Cost[]): Finding => ({
  field: 'limits',
  costs,
  find: async (service, { limits }) => ({ ...limits, ...(await limitOf(service, kind)) }),
});

/** Forms that no person has, and with a sandbox others. */
const PROBES = ['12', 'abcdefghij'];
const SANDBOX_PROBES = ['1000000070', '2000000070', '3000000070', '100000070', '10000000070'];

/** The first digit tells nationals from residents, and no person. */
function formOf(id: string): string {
  const form = id.replace(/[a-z]/g, 'A').replace(/\d/g, 'N');
  return /^\d/.test(id) ? id.slice(0, 1) + form.slice(1) : form;
}

async function nationalIds(service: Service) {
  const forms = { accepted: [] as string[], refused: [] as string[] };
  for (const id of [...PROBES, ...(service.isSandbox ? SANDBOX_PROBES : [])]) {
    const { status } = await service.requestIdentity(id);
    if (status === 200) forms.accepted.push(formOf(id));
    // No further approval request for a number that should be refused.
    if (status === 200 && !service.isSandbox) return forms;
    if (status === 422) forms.refused.push(formOf(id));
  }
  if (!service.isSandbox) forms.accepted.push(formOf((await service.waiting()).nationalId));
  return forms;
}

async function secondRequest(service: Service) {
  if (service.isSandbox) await startMinute(service);
  const first = await service.waiting();
  const { status } = await service.call('POST', '/ExtIdentity/request', { nationalId: first.nationalId });
  if (status === 429 || status >= 500) return undefined;
  if (status !== 200) return 'refuse';
  return (await service.mfaStatus(first)) === 'EXPIRED' ? 'supersede' : undefined;
}

async function unfinishedDetails(service: Service) {
  const { status } = await service.details((await service.waiting()).transId);
  return UNFINISHED_DETAILS_STATUSES.find((known) => known === status);
}

async function countries(service: Service, { limits }: Found) {
  if (typeof limits?.screening === 'number') await startMinute(service);
  const person = { name: given(service.facts.name, 'a name'), entityType: 'person' };
  const hits = async (body: object) => {
    const answer = await service.screen(body);
    const items = at(answer.body, 'result.hits.items');
    if (!Array.isArray(items)) return null;
    return {
      total: at(answer.body, 'result.numOfHits'),
      isKnown: items.some((hit) => at(hit, 'countries') !== ''),
    };
  };
  const all = await hits(person);
  const left = await hits({ ...person, countries: ['AQ'] });
  if (all === null || left === null || !all.isKnown) return undefined;
  return left.total === all.total ? 'weigh' : left.isKnown ? undefined : 'narrow';
}

function webhook(service: Service) {
  return service.control.receiving(async (next) => {
    const { transId } = await service.waiting();
    await service.control.decline(transId);
    return Object.keys((await next(transId)).body);
  });
}

/** Later ones need what earlier ones found. */
const FINDINGS: readonly Finding[] = [
  {
    field: 'nulls',
    costs: [],
    find: (service) => taken(service, { states: null, email: null, filters: null }),
  },
  { field: 'unknownFields', costs: [], find: (service) => taken(service, { noSuchField: 1 }) },
  {
    field: 'errorBody',
    costs: [],
    async find(service) {
      const { body } = await service.search({});
      if (typeOf(body) !== 'object') return undefined;
      return Object.fromEntries(Object.entries(body as object).map(([name, value]) => [name, typeOf(value)]));
    },
  },
  limit('request', 'person', 'limits'),
  limit('status', 'limits'),
  limit('details', 'limits'),
  limit('screening', 'limits'),
  { field: 'limitWindow', costs: ['limits'], find: windowOf },
  { field: 'countRefused', costs: ['limits'], find: countsRefused },
  { field: 'nationalIds', costs: ['person'], find: nationalIds },
  { field: 'secondRequest', costs: ['person'], find: secondRequest },
  { field: 'unfinishedDetails', costs: ['person'], find: unfinishedDetails },
  { field: 'lifetimeSeconds', costs: ['sandbox'], find: lifetimeOf },
  { field: 'countries', costs: ['cases'], find: countries },
  { field: 'webhook', costs: ['sandbox'], find: webhook },
];

export async function takeProfile(service: Service, allowed: ReadonlySet<Cost>): Promise<ServiceProfile> {
  const found: Found = {};
  for (const { field, costs, find } of FINDINGS) {
    if (!service.isSandbox && !costs.every((cost) => allowed.has(cost))) continue;
    service.cost = service.isSandbox ? 'sandbox' : (costs[0] ?? 'none');
    // What cannot be found out is left out, for whatever reason.
    const value = await find(service, found).catch(() => undefined);
    if (value !== undefined) Object.assign(found, { [field]: value });
  }
  return { profile: 1, ...found };
}
