import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/values/time.ts';
import { happen } from './acts/acts.ts';
import { checkEnd } from './invariants/invariants.ts';
import { stopRealTime } from './one-clock.ts';
import { createTask } from './scheduler.ts';
import { getLength, type Story } from './story.ts';
import type { TraceStep } from '#devtools/replay/trace.ts';
import { openWorld, type World, type Violation, type WorldOptions } from './world.ts';

export interface Result {
  /** How much virtual time has passed, in days. */
  days: number;
  steps: number;
  orders: number;
  violations: Violation[];
  digest: string;
  /** What happened, with `keepLines`. */
  lines: string[];
  /** The same for the demo’s console, with `keepLines`. */
  trace: TraceStep[];
}

/** After the last act, work in the background ends within this time: some is retried for a day. */
const MAX_SETTLING_MS = 4 * DAY_MS;

/** Plays a story until its end, or until an invariant is violated. */
export async function runStory(story: Story, options: WorldOptions = {}): Promise<Result> {
  const leaks = new Set<string>();
  const resume = stopRealTime(story.seed, leaks);
  try {
    const world = await openWorld(story, options);
    const start = world.scheduler.now();
    try {
      await play(world, options.goesOn);
      for (const leak of leaks) world.violate('one clock', leak);
    } finally {
      await world.close();
    }
    return {
      days: (world.scheduler.now() - start) / DAY_MS,
      steps: world.scheduler.steps(),
      orders: world.ledger.orders.size,
      violations: world.violations,
      digest: world.digest(),
      lines: world.lines,
      trace: world.recorder?.steps ?? [],
    };
  } finally {
    resume();
  }
}

/**
 * Starts the processes, and lets each act happen at its time, as long as `goesOn`. Returns whether
 * all that began have ended.
 */
export function spawnActs(world: World, goesOn = () => true): () => boolean {
  const { scheduler, story } = world;
  const start = scheduler.now();
  let running = 1;
  for (const server of world.processes) if (!server.isUp()) server.start();
  scheduler.spawn(createTask(story.seed, 'acts'), async () => {
    for (const act of story.acts) {
      await scheduler.sleep(Math.max(0, start + act.at * SECOND_MS - scheduler.now()));
      if (!goesOn()) break;
      running += 1;
      const task = createTask(story.seed, `${act.id} ${act.who}`, act.calm);
      scheduler.spawn(task, async () => {
        world.note(`${task.name} ${act.does} ${act.how ?? ''}`);
        await happen(world, act);
        running -= 1;
      });
    }
    running -= 1;
  });
  return () => running === 0;
}

/** Lets all acts happen, and then waits until no work is due. */
async function play(world: World, goesOn = () => true): Promise<void> {
  const { scheduler, story } = world;
  const isBroken = () => world.violations.length > 0;
  let mayBegin = true;
  const areDone = spawnActs(world, () => mayBegin);
  const end = scheduler.now() + getLength(story) + 2 * HOUR_MS;
  await scheduler.run(end, () => isBroken() || areDone() || !goesOn());

  mayBegin = false;
  world.calm();
  const isIdle = () =>
    areDone() &&
    world.findNextDue('orders') === Infinity &&
    world.findNextDue('emails') === Infinity;
  await scheduler.run(scheduler.now() + MAX_SETTLING_MS, () => isBroken() || isIdle());
  if (!isBroken()) await checkEnd(world);
}
