/** What an operator does, and what becomes of the machine, the token and the budget in a storm. */
import type { Chance } from './random.js';
import type { World } from './world.js';

export async function operate(world: World, chance: Chance): Promise<void> {
  const { proxies, service } = world;
  if (!world.isStorm) return;
  const draw = chance.next();
  if (draw < 0.2) {
    world.disturbed('others use the budget');
    service.upstream.spendElsewhere(chance.one(['request', 'status', 'details']), chance.between(1, 4));
  } else if (draw < 0.35) {
    world.disturbed('the token ends');
    world.model.secrets.add(service.endToken());
  } else if (draw < 0.5) {
    proxies.writeToken(service.token());
  } else if (draw < 0.65) {
    const isFull = proxies.diskFullSince() !== null;
    world.disturbed(`the disk is ${isFull ? 'free' : 'full'}`);
    proxies.fillDisk(!isFull);
  } else if (draw < 0.8) {
    world.disturbed('a proxy is restarted');
    if (chance.is(0.5)) proxies.rotateKeys();
    await proxies.one(chance.between(0, 2))?.stop();
  } else proxies.one(chance.between(0, 2))?.kill();
}

/** The end of a storm. */
export function settleDown({ proxies, service }: World): void {
  proxies.fillDisk(false);
  proxies.writeToken(service.token());
}
