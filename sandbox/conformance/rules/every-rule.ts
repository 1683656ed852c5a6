import type { Rule } from './rule.js';
import { authentication } from './authentication.js';
import { common } from './envelopes.js';
import { errors } from './errors.js';
import { events } from './events.js';
import { hits } from './hits.js';
import { identity } from './identity.js';
import { limits } from './limits.js';
import { overview } from './overview.js';
import { resourcesIdentity } from './resources-identity.js';
import { resourcesScreening } from './resources-screening.js';
import { resourcesSubmissions } from './resources-submissions.js';
import { screeningEffects } from './screening-effects.js';
import { screening } from './screening.js';
import { search } from './search.js';
import { states } from './states.js';
import { v1, versioning } from './versions.js';

const LISTED: readonly Rule[] = [
  ...overview,
  ...resourcesSubmissions,
  ...resourcesScreening,
  ...resourcesIdentity,
  ...states,
  ...common,
  ...search,
  ...screening,
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
