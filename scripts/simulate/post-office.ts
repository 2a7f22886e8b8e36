import { MailRefused } from '#api/dependencies.ts';
import type { Mail } from '#api/records.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/values/time.ts';
import { getTask, type Scheduler } from './scheduler.ts';

/** The mail server of the simulation: its deliveries are the truth. */
export interface PostOffice {
  send(mail: Mail, id: string): Promise<void>;
  /** The ids of the emails that it has accepted. A retry has the same id. */
  deliveries: string[];
  /** The addresses whose emails bounce. */
  bouncing: Set<string>;
  /** Nothing fails any more. */
  calm(): void;
}

/** One in this number of emails is refused for now, one hangs, and one loses its response. */
const FAILS_EVERY = 15;
/** Longer than the lease of a job. */
const HANGS_MS = 2 * MINUTE_MS;

export function createPostOffice(scheduler: Scheduler): PostOffice {
  const deliveries: string[] = [];
  const bouncing = new Set<string>();
  let isCalm = false;
  return {
    deliveries,
    bouncing,
    calm() {
      isCalm = true;
    },
    async send(mail, id) {
      const { random, isCalm: isCalmTask } = getTask();
      if (bouncing.has(mail.to)) throw new MailRefused(`There is no mailbox ${mail.to}.`);
      const luck = isCalm || isCalmTask ? -1 : random.nextInt(FAILS_EVERY);
      if (luck === 0) throw new Error('The mail server is busy.');
      if (luck === 1) await scheduler.sleep(random.nextInt(HANGS_MS));
      deliveries.push(id);
      if (luck === 2) {
        await scheduler.sleep(SECOND_MS);
        throw new Error('The response of the mail server was lost.');
      }
    },
  };
}
