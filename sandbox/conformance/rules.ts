/** Every rule of the service's document, in its order. */
import type { Rule } from './rule.js';
import { authentication } from './rules/authentication.js';
import { common } from './rules/common.js';
import { errors } from './rules/errors.js';
import { events } from './rules/events.js';
import { hits } from './rules/hits.js';
import { identity } from './rules/identity.js';
import { limits } from './rules/limits.js';
import { overview } from './rules/overview.js';
import { resourcesIdentity } from './rules/resources-identity.js';
import { resourcesScreening } from './rules/resources-screening.js';
import { resourcesSubmissions } from './rules/resources-submissions.js';
import { screeningClients } from './rules/screening-clients.js';
import { screeningEffects } from './rules/screening-effects.js';
import { screeningExtended } from './rules/screening-extended.js';
import { screeningRequest } from './rules/screening-request.js';
import { search } from './rules/search.js';
import { states } from './rules/states.js';
import { v1 } from './rules/v1.js';
import { screeningValues, searchValues } from './rules/values.js';
import { versioning } from './rules/versioning.js';

const LISTED: readonly Rule[] = [
  ...overview,
  ...resourcesSubmissions,
  ...resourcesScreening,
  ...resourcesIdentity,
  ...states,
  ...common,
  ...search,
  ...searchValues,
  ...screeningRequest,
  ...screeningValues,
  ...screeningExtended,
  ...screeningClients,
  ...screeningEffects,
  ...hits,
  ...v1,
  ...identity,
  ...authentication,
  ...events,
  ...errors,
  ...limits,
  ...versioning,
];

export const RULES: readonly Rule[] = LISTED.map((rule) => {
  if (rule.sameAs === undefined) return rule;
  const check = LISTED.find(({ id }) => id === rule.sameAs)?.check;
  if (check === undefined) throw new Error(`${rule.id} refers to ${rule.sameAs}, which has no check`);
  return { ...rule, check };
});

/** The rules with one of these ids, and those of the sections with one of these names. Null: a name is neither. */
export function rulesNamed(names: readonly string[]): readonly Rule[] | null {
  const isNamed = ({ id, section }: Rule) => names.includes(id) || names.includes(section);
  const known = RULES.flatMap(({ id, section }) => [id, section] as string[]);
  return names.every((name) => known.includes(name)) ? RULES.filter(isNamed) : null;
}
