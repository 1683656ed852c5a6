import { answered, at, equal, given, holds, Unchecked, listAt } from '../service/assertions.js';
import { eventually } from '../service/sandbox-control.js';
import { sectionRules } from './rule.js';
import { inventedName, monitored } from './screened-names.js';
import type { Service } from '../service/service.js';

const idsOf = (body: unknown) => listAt(body, 'result.hits.items').map((hit) => at(hit, 'hitId'));

async function page(service: Service, body?: unknown): Promise<unknown> {
  const answer = await service.hits(await service.screeningId(), body);
  answered(answer, 200, `A page of hits with ${JSON.stringify(body) ?? 'no body'}`);
  return answer.body;
}

/** The screening after it was screened again. */
function screenedAgain(service: Service, id: string, lastScreened: unknown): Promise<unknown> {
  return eventually(async () => {
    const result = at((await service.hits(id)).body, 'result');
    return at(result, 'lastScreened') !== lastScreened && result;
  }, 'another lastScreened of a monitored name');
}

export const hits = sectionRules(
  'hits',
  `
    page          | cases   | Returns the screening with the requested page of hits
    search-status | sandbox | Returns the current searchStatus | hits of a case {"searchStatus": "UnderReview"} → 200 with result.searchStatus = "UnderReview" and result.updatedAt is string
    no-body       | cases   | The body is optional; without it the first 50 hits are returned | hits $screening.id → 200 with result.hits = $screening.hits and result.hits.pageSize = 50
    screeningId   | cases   | screeningId is the id returned by the screening endpoint | hits $screening.id → 200 with result.id = $screening.id
    pageNumber    | cases   | pageNumber starts at 1; default 1 | hits $screening.id {} → 200 with result.hits.pageNumber = 1; hits $screening.id {"pageNumber": 0} → 400
    pageSize      | cases   | pageSize is 1-100; default 50 | hits $screening.id {} → 200 with result.hits.pageSize = 50; hits $screening.id {"pageSize": 1} → 200; hits $screening.id {"pageSize": 100} → 200; hits $screening.id {"pageSize": 0} → 400; hits $screening.id {"pageSize": 101} → 400; hits $screening.id {"pageSize": "10"} → 400
    shape         | cases   | The response has the same shape as the v2 screening response
    beyond        | cases   | A page beyond the last is not shown; it is empty | hits $screening.id {"pageNumber": 1000} → 200 with result.hits.items = [] | Screening: page beyond the last
    order         | cases   | The order of hits is not shown; it is the same on every call | Hits: order
    hit-id        | sandbox | Whether a hitId stays is not shown; it does when the name is screened again | Hits: hitId
    again         | sandbox | What shows that a name was screened again is not shown; lastScreened moves, and lastUpdated only with the hits | Monitoring: what shows it
    delay         | sandbox | When a monitored name is screened again is not shown; it is after the delay that is set | Monitoring: when
    lost          | sandbox | Whether a screening can be deleted is not shown; then it is 400 or 404 | Hits: a screening that is not there any more
  `,
  {
    page: async (service) => {
      const first = await page(service, { pageNumber: 1, pageSize: 3 });
      const second = await page(service, { pageNumber: 2, pageSize: 3 });
      equal(at(second, 'result.hits.pageNumber'), 2, 'pageNumber');
      equal(at(second, 'result.hits.pageSize'), 3, 'pageSize');
      if (Number(at(second, 'result.hits.totalRecords')) < 6)
        throw new Unchecked('needs a name with six hits');
      const ids = [...idsOf(first), ...idsOf(second)];
      equal(new Set(ids).size, 6, 'Different hits on two pages of three');
      equal(idsOf(await page(service, { pageSize: 6 })), ids, 'The same hits on one page of six');
    },
    shape: async (service) => {
      const keys = (body: unknown) => Object.keys((at(body, 'result') ?? {}) as object).toSorted();
      equal(keys(await page(service)), keys((await service.screening()).body), 'The fields of the screening');
    },
    order: async (service) =>
      equal(idsOf(await page(service)), idsOf(await page(service)), 'The hits of a second call'),
    'hit-id': async (service) => {
      const { name, id, made } = await monitored(service);
      await service.control.importPersons([name]);
      const first = await screenedAgain(service, id, at(made, 'lastScreened'));
      await service.control.importPersons([name, inventedName()]);
      const again = await screenedAgain(service, id, at(first, 'lastScreened'));
      const hitIdOf = (result: unknown) => given(at(result, 'hits.items.0.hitId'), 'a hit');
      equal(hitIdOf(again), hitIdOf(first), 'The hitId after another list');
    },
    again: async (service) => {
      const { id, made } = await monitored(service);
      await service.control.importPersons([inventedName()]);
      const result = await screenedAgain(service, id, at(made, 'lastScreened'));
      equal(at(result, 'lastUpdated'), null, 'lastUpdated of a name whose hits are the same');
    },
    lost: async (service) => {
      const id = await service.newCase(service.person);
      await service.control.deleteCase(id);
      const { status } = await service.hits(id);
      holds([400, 404].includes(status), `A deleted screening: expected 400 or 404, found ${status}`);
    },
    delay: async (service) => {
      await service.control.withSettings({ monitoringDelaySeconds: 600 }, async () => {
        const { name, id } = await monitored(service);
        await service.control.importPersons([name]);
        await service.control.advance(300_000);
        equal(await service.hitCount(id), 0, 'The hits after half of the delay');
        await service.control.advance(400_000);
        await eventually(async () => (await service.hitCount(id)) > 0, 'the hit after the delay');
      });
    },
  },
);
