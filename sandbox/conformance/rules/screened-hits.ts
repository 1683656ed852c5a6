/** The screening that rules share, for it may cost, and what follows from its hits. */
import { Unchecked, accepted, at, given, holds, listAt } from '../service/assertions.js';
import type { Answer } from '../service/answer.js';
import type { Service } from '../service/service.js';

const MOST_HITS = 500;

export const screen = (service: Service, body: unknown, key?: string | null): Promise<Answer> =>
  service.call('POST', '/ExtSanctionScreening/v2/Search', body, key);

export const hitsOf = (service: Service, id: string, body?: unknown, key?: string | null): Promise<Answer> =>
  service.call('POST', `/ExtSanctionScreening/v2/${encodeURIComponent(id)}/Hits`, body, key);

export const namedPerson = (service: Service) => ({ name: service.fact('name'), entityType: 'person' });

export function screening(service: Service): Promise<Answer> {
  return service.once('screening', async () => {
    const answer = await screen(service, namedPerson(service));
    accepted(answer, 'a screening of a name and nothing else');
    return answer;
  });
}

export async function screened(service: Service, path = ''): Promise<unknown> {
  return at((await screening(service)).body, path === '' ? 'result' : `result.${path}`);
}

/** The pages are read to the last. Some services have thousands of hits, so there is a bound. */
async function readEveryHit(service: Service): Promise<unknown[]> {
  const id = String(await screened(service, 'id'));
  const total = Number(await screened(service, 'numOfHits'));
  if (total > MOST_HITS) throw new Unchecked(`needs a name with at most ${MOST_HITS} hits`);
  const hits: unknown[] = [];
  for (let pageNumber = 1; hits.length < total; pageNumber++) {
    const page = await hitsOf(service, id, { pageNumber, pageSize: 100 });
    const items = listAt(page.body, 'result.hits.items');
    holds(items.length > 0, `Page ${pageNumber} is empty after ${hits.length} of ${total} hits`);
    hits.push(...items);
  }
  return hits;
}

/** Every hit, and the summary that the sandbox assumes. */
export async function everyHit(service: Service) {
  const hits = await readEveryHit(service);
  const risks = hits.map((hit) => Number(at(hit, 'riskScore')) * Number(at(hit, 'strength')));
  const score = Math.round(Math.max(0, ...risks));
  const indicators = hits.flatMap((hit) => listAt(hit, 'indicators'));
  const having = (category: string) => indicators.filter((each) => at(each, 'category') === category);
  const mentions = having('News Media').map((each) => Number(at(each, 'count')));
  const summary = {
    level: score < 25 ? 'Low' : score < 50 ? 'Medium' : score < 75 ? 'Elevated' : 'High',
    score,
    sanctions: having('Sanctions').length,
    pep: having('PEP').length,
    adverseMedia: mentions.reduce((sum, count) => sum + count, 0),
  };
  return { hits, indicators, summary };
}

/** The strength of a hit whose date of birth is known: without a date, with the same, with another. */
export async function strengthsByDate(service: Service) {
  const items = listAt(await screened(service), 'hits.items');
  const dated = (hit: unknown) => /^\d{4}-\d{2}-\d{2}$/.test(String(at(hit, 'birthOrFoundationDates')));
  const hit = given(items.find(dated), 'a name with a hit whose date of birth is known');
  const strengthWith = async (entityDate: unknown) => {
    const { body } = await screen(service, { ...namedPerson(service), entityDate });
    const isSame = (each: unknown) => at(each, 'hitId') === at(hit, 'hitId');
    const found = listAt(body, 'result.hits.items').find(isSame);
    holds(found !== undefined, 'A date hides a hit');
    return Number(at(found, 'strength'));
  };
  return {
    without: Number(at(hit, 'strength')),
    same: await strengthWith(at(hit, 'birthOrFoundationDates')),
    other: await strengthWith('1901-01-01'),
  };
}
