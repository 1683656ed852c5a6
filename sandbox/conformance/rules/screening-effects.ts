import { at, equal, holds } from '../service/assertions.js';
import { sectionRules } from './rule.js';
import { eventually } from '../service/sandbox-control.js';
import { PERSON, monitored } from './screened-names.js';

export const screeningEffects = sectionRules(
  'screening',
  `
    side-effect.case        | sandbox | Side effect: a case is created for the compliance team
    side-effect.monitored   | sandbox | Side effect: a monitored name is checked again as lists change; new hits appear in the hits endpoint
    side-effect.unmonitored | sandbox | Side effect: monitoring can be turned off from the web application
    billing                 | none    | Side effect: monitoring is billed per the customer’s plan; a sandbox bills nothing | Screening: billing
  `,
  {
    'side-effect.case': async (service) => {
      const before = await service.control.caseIds();
      const id = await service.newCase(PERSON);
      const after = await service.control.caseIds();
      holds(!before.includes(id) && after.includes(id), 'No case was created');
    },
    'side-effect.monitored': async (service) => {
      const { name, id, made } = await monitored(service);
      await service.control.advance(60_000);
      await service.control.importPersons([name]);
      const now = await eventually(async () => {
        const result = at((await service.hits(id)).body, 'result');
        return at(result, 'numOfHits') !== at(made, 'numOfHits') && result;
      }, 'the new hit of a monitored name');
      const screenedAt = (result: unknown) => Date.parse(String(at(result, 'lastScreened')));
      holds(screenedAt(now) - screenedAt(made) >= 60_000, 'lastScreened did not move');
      holds(typeof at(now, 'lastUpdated') === 'string', 'lastUpdated did not move');
      equal(at(now, 'searchStatus'), 'Open', 'searchStatus of a case with a new hit');
    },
    'side-effect.unmonitored': async (service) => {
      const { name, id } = await monitored(service);
      await service.control.changeCase(id, { isMonitored: false });
      await service.control.importPersons([name]);
      // When this name is screened again, the re-check is over.
      const watched = await monitored(service);
      await service.control.importPersons([name, watched.name]);
      await eventually(async () => (await service.hitCount(watched.id)) > 0, 'the re-check');
      const { body } = await service.hits(id);
      equal(at(body, 'result.isMonitored'), false, 'isMonitored');
      equal(at(body, 'result.lastUpdated'), null, 'lastUpdated of a name no longer monitored');
    },
  },
);
