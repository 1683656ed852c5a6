/** Every rule of the service's document, in its order: what the walk tests, the docs list and conformance runs. */
import type { Rule } from './rule.js';
import { authentication } from './rules/authentication.js';
import { common } from './rules/common.js';
import { errors } from './rules/errors.js';
import { events } from './rules/events.js';
import { hits } from './rules/hits.js';
import { identity } from './rules/identity.js';
import { limits } from './rules/limits.js';
import { overview } from './rules/overview.js';
import { resources } from './rules/resources.js';
import { screening } from './rules/screening.js';
import { search } from './rules/search.js';
import { states } from './rules/states.js';
import { v1 } from './rules/v1.js';
import { versioning } from './rules/versioning.js';

export const RULES: readonly Rule[] = [
  ...overview,
  ...resources,
  ...states,
  ...common,
  ...search,
  ...screening,
  ...hits,
  ...v1,
  ...identity,
  ...authentication,
  ...events,
  ...errors,
  ...limits,
  ...versioning,
];
