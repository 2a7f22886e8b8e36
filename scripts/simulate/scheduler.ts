import { AsyncLocalStorage } from 'node:async_hooks';
import { createRandom, type Random } from '#api/testing.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/values/time.ts';

/** What a person, a machine or a parcel does, with random numbers of its own. */
export interface Task {
  name: string;
  /** Its own numbers, so that the others keep theirs when a task is left out. */
  random: Random;
  /** Whether its waits are short, and its network loses nothing. */
  isCalm: boolean;
  /** How many calls the task has sent. */
  calls: number;
  /** The call that a process is handling, as `POST /user/cart`, and its parsed body. */
  call?: { name: string; body: unknown };
}

interface Event {
  at: number;
  /** Of two events at the same time, the one that was planned first comes first. */
  order: number;
  resume(): void;
}

/** How long a wait takes: how many of a thousand waits take at most how many ms. */
const WAITS: readonly (readonly [perMille: number, upToMs: number])[] = [
  [600, 4],
  [300, 60],
  [80, 900],
  [15, 8 * SECOND_MS],
  [5, 1.5 * MINUTE_MS],
];

/** Real work that takes longer is taken to wait for a lock. */
const BLOCKED_MS = 40;
/** No lock is held for as much virtual time, so work that takes longer is only slow. */
const MAX_LOCK_MS = HOUR_MS;

/** Virtual time: decides which of all pending steps goes on next. */
export interface Scheduler {
  /** ms since 1970. */
  now(): number;
  /** The number of steps so far. */
  steps(): number;
  /** Waits as long as the task's random numbers say, at most `maxMs`. */
  pause(maxMs?: number): Promise<void>;
  /**
   * Decides now how long a later wait takes, and its place among others that end at the same time.
   * Returns the function that waits. So the order in which real work ends decides nothing.
   */
  plan(maxMs?: number): () => Promise<void>;
  sleep(ms: number): Promise<void>;
  /** Starts a task; its failure ends `run`. */
  spawn(task: Task, work: () => Promise<void>): void;
  /** Runs until no step is left, `isEnded` says so, or virtual time reaches `until`. */
  run(until: number, isEnded: () => boolean): Promise<void>;
  /**
   * Does real work, such as a statement of a database: no step goes on before it has ended, or
   * seems to wait for the lock of another step, unless it `neverWaits` for one.
   */
  track<T>(work: () => Promise<T>, neverWaits?: boolean): Promise<T>;
}

const tasks = new AsyncLocalStorage<Task>();

/** Returns the task on whose behalf the current code runs. */
export function getTask(): Task {
  const task = tasks.getStore();
  if (!task) throw new Error('This code runs outside of the simulation.');
  return task;
}

/** Whether the current code belongs to a simulation. */
export function isInTask(): boolean {
  return tasks.getStore() !== undefined;
}

/** Runs `work` on behalf of a task. */
export function runAs<T>(task: Task, work: () => T): T {
  return tasks.run(task, work);
}

/** Runs `work` outside the simulation, where it may use the real clock. */
export function runOutside<T>(work: () => T): T {
  return tasks.exit(work);
}

/** Returns a seed that depends on all parts, and on nothing else. */
function mixSeed(...parts: readonly (string | number)[]): number {
  let hash = 2_166_136_261;
  for (const character of parts.join(' ')) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 16_777_619);
  }
  return hash >>> 0;
}

/** Creates a task whose random numbers depend on the seed of the story and its own name. */
export function createTask(seed: number, name: string, isCalm = false): Task {
  return { name, random: createRandom(mixSeed(seed, name)), isCalm, calls: 0 };
}

export function createScheduler(start: number): Scheduler {
  const heap: Event[] = [];
  let now = start;
  let order = 0;
  let steps = 0;
  /** The real work that has not ended, and whether it seems to wait for a lock. */
  const running = new Set<{ isBlocked: boolean; neverWaits: boolean; since: number }>();
  let onEnd = () => {};
  let failure: { error: unknown } | undefined;

  function plan(ms: number): () => Promise<void> {
    const own = (order += 1);
    return () => new Promise((resume) => push(heap, { at: now + ms, order: own, resume }));
  }

  const sleep = (ms: number) => plan(ms)();

  /** Waits until all promises that can go on have done so. */
  async function settle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    const hasWork = () =>
      [...running].some(({ isBlocked, since }) => !isBlocked || now - since > MAX_LOCK_MS);
    while (hasWork()) {
      const isEnded = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), BLOCKED_MS);
        onEnd = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });
      // The end of one may release the lock of another.
      for (const work of running) work.isBlocked = !isEnded && !work.neverWaits;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return {
    now: () => now,
    steps: () => steps,
    sleep,
    pause: (maxMs = Infinity) => sleep(Math.min(maxMs, pickWait(getTask()))),
    plan: (maxMs = Infinity) => plan(Math.min(maxMs, pickWait(getTask()))),

    spawn(task, work) {
      runAs(task, () => {
        sleep(0)
          .then(work)
          .catch((error: unknown) => (failure ??= { error }));
      });
    },

    async run(until, isEnded) {
      for (;;) {
        await settle();
        if (failure) throw failure.error;
        const [next] = heap;
        if (!next || next.at > until || isEnded()) break;
        pop(heap);
        steps += 1;
        now = Math.max(now, next.at);
        next.resume();
      }
    },

    async track(work, neverWaits = false) {
      const own = { isBlocked: false, neverWaits, since: now };
      running.add(own);
      try {
        return await runOutside(work);
      } finally {
        running.delete(own);
        onEnd();
      }
    },
  };
}

function pickWait({ random, isCalm }: Task): number {
  if (isCalm) return random.nextInt(5);
  let left = random.nextInt(1000);
  for (const [perMille, upToMs] of WAITS) {
    if (left < perMille) return random.nextInt(upToMs + 1);
    left -= perMille;
  }
  return 0;
}

function isBefore(a: Event | undefined, b: Event | undefined): boolean {
  if (!a || !b) return a !== undefined;
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/** Adds an event to a binary heap whose first event is the next one. */
function push(heap: Event[], event: Event): void {
  let index = heap.push(event) - 1;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    if (!isBefore(event, heap[parent])) break;
    swap(heap, index, parent);
    index = parent;
  }
}

function pop(heap: Event[]): void {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  heap[0] = last;
  for (let index = 0; ;) {
    const left = 2 * index + 1;
    const least = isBefore(heap[left + 1], heap[left]) ? left + 1 : left;
    if (!isBefore(heap[least], heap[index])) return;
    swap(heap, index, least);
    index = least;
  }
}

function swap(heap: Event[], a: number, b: number): void {
  const { [a]: first, [b]: second } = heap;
  if (!first || !second) return;
  heap[a] = second;
  heap[b] = first;
}
