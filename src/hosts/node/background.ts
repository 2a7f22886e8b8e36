import { runImports } from '#api/imports/run-imports.ts';
import { runDueEmails, runDueOrders, runDueWebhooks } from '#api/jobs/due-work.ts';
import { createSqlCallCounts } from '#stores/sql/call-counts.ts';
import { createCoverPruner, createRecordPruner } from '#stores/sql/prune-records.ts';
import type { Part, Shop } from './part.ts';

/** The work in the background. Nothing further is begun after `close`. */
export function createBackground({ dependencies, database }: Shop) {
  const callCounts = createSqlCallCounts(database);
  const pruneRecords = createRecordPruner(database);
  const pruneCovers = createCoverPruner(database);
  let isClosing = false;
  const mayContinue = () => !isClosing;
  return {
    jobs: {
      /** Does the due work of orders: expiries, captures, refunds. */
      async runDueOrders() {
        const now = Date.now();
        const pruning = [callCounts.removeOld(now), pruneRecords(now)];
        await Promise.all([runDueOrders(dependencies), ...pruning]);
      },
      runDueEmails: () => runDueEmails(dependencies, mayContinue),
      runDueWebhooks: () => runDueWebhooks(dependencies, mayContinue),
      /** Runs and undoes imports, and deletes unused covers. */
      async runImports() {
        await runImports(dependencies, mayContinue);
        await pruneCovers(Date.now(), mayContinue);
      },
    },
    close() {
      isClosing = true;
    },
  } satisfies Part & { jobs: Record<string, () => Promise<void>> };
}
