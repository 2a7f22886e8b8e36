import { SECOND_MS } from '#domain/values/time.ts';
import { onResponse } from './invariants/invariants.ts';
import { createTask, getTask, runAs, type Task } from './scheduler.ts';
import type { World } from './world.ts';

/** When a page gives a call up. */
const TIMEOUT_MS = 15 * SECOND_MS;
/** One in this number of calls is lost, one loses its response, and one arrives twice. */
const FAULT_EVERY = 40;
const MAX_DUPLICATE_DELAY_MS = 5 * SECOND_MS;

export interface CallOptions {
  token?: string | undefined;
  body?: object | undefined;
  /** The `Idempotency-Key`. */
  key?: string;
  /** Who sends it, by the first part of the email. */
  person?: string;
  /** In virtual ms. */
  sentAt?: number;
  /** Whether the session of the token had ended before. */
  sentAfterEnd?: boolean;
}

export interface Answer {
  status: number;
  // The acts read the fields that they need.
  body: Record<string, unknown>;
}

/** The network between the people and the processes of the shop. */
export interface Network {
  /** Sends `POST /user/cart` below /api; resolves with `undefined` if no response arrives in time. */
  call(name: string, options?: CallOptions): Promise<Answer | undefined>;
}

export function createNetwork(world: World): Network {
  const { scheduler, processes, story } = world;

  /** Lets a process handle the call. */
  async function deliver(task: Task, name: string, options: CallOptions) {
    const [method = '', path] = name.split(' ');
    const { token, body, key } = options;
    const index = task.random.nextInt(processes.length);
    const server = processes[index];
    if (!server?.isUp()) return undefined;
    const request = new Request(`https://books.example/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: token }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const response = await server.fetch(request);
    const text = response.status === 204 ? '{}' : await response.text();
    const answer: Answer = { status: response.status, body: JSON.parse(text) };
    world.note(`${task.name} ${name} → ${answer.status} ${String(answer.body['code'] ?? '')}`);
    world.recorder?.respond(answer);
    onResponse(world, { name, options, answer });
    return answer;
  }

  return {
    async call(name, asked = {}) {
      const sentAfterEnd = world.memories.endedTokens.has(asked.token ?? '');
      const options = { ...asked, sentAfterEnd, sentAt: scheduler.now() };
      const caller = getTask();
      const { random, isCalm: isCalmTask } = caller;
      const isCalm = isCalmTask || world.isQuiet();
      caller.calls += 1;
      const createCall = (copy: string): Task => ({
        ...createTask(story.seed, `${caller.name}.${caller.calls}${copy}`, isCalm),
        call: { name, body: options.body },
      });
      const luck = isCalm ? -1 : random.nextInt(FAULT_EVERY);
      await scheduler.pause();
      if (luck === 0) {
        world.recorder?.lose(name, options.body);
        await scheduler.sleep(TIMEOUT_MS);
        return undefined;
      }
      if (luck === 2) {
        const delayMs = random.nextInt(MAX_DUPLICATE_DELAY_MS);
        const copy = createCall(' again');
        scheduler.spawn(copy, async () => {
          await scheduler.sleep(delayMs);
          await deliver(copy, name, options);
        });
      }
      const task = createCall('');
      const delivered = runAs(task, () => deliver(task, name, options));
      const answer = await Promise.race([
        delivered,
        scheduler.sleep(TIMEOUT_MS).then(() => undefined),
      ]);
      await scheduler.pause();
      return luck === 1 ? undefined : answer;
    },
  };
}
