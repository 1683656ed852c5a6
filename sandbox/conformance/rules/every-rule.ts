import type { Rule } from './rule.js';
import { authentication } from './authentication.js';
import { common } from './envelopes.js';
import { errors } from './errors.js';
import { events } from './events.js';
import { identity } from './identity.js';
import { limits } from './limits.js';
import { overview } from './overview.js';
import { resources } from './resources.js';
import { hits, screening, v1 } from './screening.js';
import { search } from './search.js';
import { states } from './states.js';
import { versioning } from './versioning.js';

const LISTED: readonly Rule[] = [overview, resources, states, common, search, screening, hits]
  .flat()
  .concat(v1, identity, authentication, events, errors, limits, versioning);

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
