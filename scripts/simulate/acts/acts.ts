import { SECOND_MS } from '#domain/values/time.ts';
import { DESK_PEOPLE } from '../shop.ts';
import type { Act } from '../story.ts';
import type { World } from '../world.ts';
import { actAtDesk } from './desk.ts';
import { actAsShopper } from './shopper.ts';

/** Lets an act of a story happen. */
export async function happen(world: World, act: Act): Promise<void> {
  if (/^p\d$/.test(act.who)) return actOnMachine(world, act);
  const isAtDesk = (DESK_PEOPLE as readonly string[]).includes(act.who);
  return isAtDesk ? actAtDesk(world, act) : actAsShopper(world, act);
}

async function actOnMachine(world: World, { who, does, amount = 1, how = '' }: Act): Promise<void> {
  const { scheduler, bank, postOffice, shop } = world;
  const server = world.processes.find(({ name }) => name === who);
  const ms = amount * SECOND_MS;
  world.note(`${who} ${does} (${amount} ${how})`);
  world.recorder?.happen(who, does);
  switch (does) {
    case 'is killed':
      if (!server?.isUp()) return;
      server.kill();
      await scheduler.sleep(ms);
      server.start();
      return;
    case 'stalls':
      server?.stall(ms);
      return;
    case 'has a wrong clock':
      server?.setClock(ms);
      return;
    case 'loses the bank':
      bank.setDown(true);
      await scheduler.sleep(ms);
      bank.setDown(false);
      return;
    case 'loses a mailbox':
      postOffice.bouncing.add(shop.findPerson(how).email);
  }
}
