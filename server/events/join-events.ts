/** Events of one screening that follow each other, as one: the earlier one was not sent yet. Pure. */
import { ENTITY_FIELDS, type EntityField } from '../../contract/decision-pair.js';
import type { ScreeningEventBody } from '../../contract/events.js';
import { isAnyChange, MOST_HITS_IN_EVENT, type HitChanges } from '../../contract/watch.js';

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

/** A hit that came and went is in no list. One that went and came back may have changed in between, in any field. */
function joinChanges(earlier: HitChanges, later: HitChanges): HitChanges {
  const wasNew = new Set(earlier.new);
  const isGone = new Set(later.gone);
  const wasGone = new Set(earlier.gone);
  const back = later.new.filter((id) => wasGone.has(id));
  const isBack = new Set(back);
  const added = [...earlier.new, ...later.new].filter(
    (id) => !isBack.has(id) && (!wasNew.has(id) || !isGone.has(id)),
  );
  const fields = new Map<string, Set<EntityField>>();
  const ofBack = back.map((hit) => ({ hit, fields: ENTITY_FIELDS }));
  for (const { hit, fields: those } of [...earlier.changed, ...later.changed, ...ofBack]) {
    if (wasNew.has(hit) || isGone.has(hit)) continue;
    fields.set(hit, new Set([...(fields.get(hit) ?? []), ...those]));
  }
  const rescored = [...earlier.rescored, ...later.rescored].filter(
    (id) => !wasNew.has(id) && !isGone.has(id) && !fields.has(id),
  );
  return {
    new: [...new Set(added)],
    changed: [...fields].map(([hit, those]) => ({
      hit,
      fields: ENTITY_FIELDS.filter((field) => those.has(field)),
    })),
    gone: [...new Set([...earlier.gone, ...later.gone.filter((id) => !wasNew.has(id))])].filter(
      (id) => !isBack.has(id),
    ),
    rescored: [...new Set(rescored)],
  };
}

/** Cuts lists that are longer than a receiver may accept: there may be more changes than these. */
export function boundEvent(body: ScreeningEventBody): ScreeningEventBody {
  if (body.type !== 'screening.changed') return body;
  const { data } = body;
  const { new: added, changed, gone, rescored } = data;
  if ([added, changed, gone, rescored].every(({ length }) => length <= MOST_HITS_IN_EVENT)) return body;
  const most = <Item>(list: readonly Item[]) => list.slice(0, MOST_HITS_IN_EVENT);
  const cut = { new: most(added), changed: most(changed), gone: most(gone), rescored: most(rescored) };
  return { type: body.type, data: { ...cut, level: data.level, complete: false } };
}
