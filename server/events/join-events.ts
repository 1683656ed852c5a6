/** Events of one screening that follow each other, as one: the earlier one was not sent yet. Pure. */
import { ENTITY_FIELDS, type EntityField } from '../../contract/decision-pair.js';
import type { ScreeningEventBody } from '../../contract/events.js';
import { isAnyChange, type HitChanges } from '../../contract/watch.js';

/** Null: they cancel each other out. */
export function joinEvents(
  earlier: ScreeningEventBody,
  later: ScreeningEventBody,
): ScreeningEventBody | null {
  if (earlier.type === 'screening.case_changed' && later.type === earlier.type) {
    const [{ from }, { to }] = [earlier.data, later.data];
    return from === to ? null : { type: later.type, data: { from, to } };
  }
  if (earlier.type === 'screening.changed' && later.type === earlier.type) {
    const changes = joinChanges(earlier.data, later.data);
    const level = { before: earlier.data.level.before, after: later.data.level.after };
    const complete = earlier.data.complete && later.data.complete;
    const isNothing = complete && level.before === level.after && !isAnyChange(changes);
    return isNothing ? null : { type: later.type, data: { ...changes, level, complete } };
  }
  return later;
}

/** A hit that came and went is in neither list. */
function joinChanges(earlier: HitChanges, later: HitChanges): HitChanges {
  const wasNew = new Set(earlier.new);
  const isGone = new Set(later.gone);
  const added = [...new Set([...earlier.new, ...later.new])].filter(
    (id) => !wasNew.has(id) || !isGone.has(id),
  );
  const fields = new Map<string, Set<EntityField>>();
  for (const { hit, fields: those } of [...earlier.changed, ...later.changed]) {
    if (wasNew.has(hit) || isGone.has(hit)) continue;
    fields.set(hit, new Set([...(fields.get(hit) ?? []), ...those]));
  }
  const rescored = [...earlier.rescored, ...later.rescored].filter(
    (id) => !wasNew.has(id) && !isGone.has(id) && !fields.has(id),
  );
  return {
    new: added,
    changed: [...fields].map(([hit, those]) => ({
      hit,
      fields: ENTITY_FIELDS.filter((field) => those.has(field)),
    })),
    gone: [...new Set([...earlier.gone, ...later.gone.filter((id) => !wasNew.has(id))])],
    rescored: [...new Set(rescored)],
  };
}
