/** Who knows a number of another person, a public key, or where webhooks go. */
import { randomUUID } from 'node:crypto';
import type { Verification } from '../../contract/identity.js';
import type { Session } from '../../contract/schemas/sessions.js';
import { chargedCalls } from '../store-states.js';
import { ORIGIN, PUBLISHABLE_KEY } from '../test-proxy.js';
import type { Scope } from './model.js';
import type { Person } from './people.js';
import type { Chance } from './random.js';
import { LIMITS } from './service.js';
import type { World } from './world.js';

const FLOOD = 20;

export function createStranger(world: World, people: readonly Person[]) {
  const { model, invariants, service } = world;
  let count = 0;

  /** Types this number into the page of a host that knows nobody. */
  async function start(nationalId: string): Promise<unknown> {
    count += 1;
    const address = `10.9.0.${count}`;
    const headers = { Origin: ORIGIN, 'X-Forwarded-For': address };
    const minted = await world.ask<Session>('POST', '/v1/sessions', {
      token: PUBLISHABLE_KEY,
      headers,
      body: { origin: ORIGIN, identity: {} },
    });
    if (minted?.status !== 201) return undefined;
    const { token } = minted.body;
    const told = await world.ask<Verification>('POST', '/v1/verifications', {
      token,
      headers,
      body: { nationalId },
    });
    if (told?.status !== 201) return told && { status: told.status };
    const name = `stranger ${count}`;
    const scope: Scope = {
      name,
      host: 'default',
      kind: 'unvouched',
      nationalId,
      address,
      reference: undefined,
    };
    model.secrets.add(token);
    const attempt = model.attemptOf(scope, told.body);
    invariants.shown(scope, attempt, told.body);
    const { status, code, reason, version } = told.body;
    return { status: told.status, shown: { status, code, reason, version, fields: Object.keys(told.body) } };
  }

  async function compare(chance: Chance): Promise<void> {
    const known = chance.pick(people)!.nationalId;
    const unknown = String(1_000_900_000 + (count += 1));
    model.secrets.add(unknown);
    // Either may come first.
    const [one, other] = chance.is(0.5) ? [known, unknown] : [unknown, known];
    const answers = [await start(one), await start(other)];
    if (!world.isStorm && answers.every((answer) => answer !== undefined))
      invariants.judge(
        'strangers get equal answers',
        JSON.stringify(answers[0]) === JSON.stringify(answers[1]),
        JSON.stringify(answers),
      );
  }

  async function forge(chance: Chance): Promise<void> {
    const open = [...service.upstream.transactions].filter(([, { status }]) => status === 'WAITING');
    const times = chance.is(0.3) ? FLOOD : 1;
    for (let sent = 0; sent < times; sent += 1) {
      const [transId] = (chance.is(0.6) && chance.pick(open)) || [randomUUID()];
      await world.webhook(transId, chance.one(['COMPLETED', 'REJECTED', 'ERROR', 'NEVER HEARD']), chance);
    }
  }

  return {
    name: 'stranger',
    act: (chance: Chance): Promise<void> => (chance.is(0.3) ? compare(chance) : forge(chance)),

    /** With each step: hints of all kinds, most of them forged, take half of the status checks at most. */
    async hintsTakeHalf(): Promise<void> {
      const hinted = (await chargedCalls(world.proxies.database, 'status')).filter((call) => call.hinted);
      invariants.judge(
        'hints take half of the checks at most',
        hinted.length <= LIMITS.status / 2,
        `${hinted.length}`,
      );
    },
  };
}
