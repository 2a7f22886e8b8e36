import type { Query } from './database.ts';

/**
 * Runs the work of one transaction. Statements are sent in the order of the calls, without a wait for
 * earlier answers; `send` must run them in that order. Settles when every statement has its answer, and
 * rejects with the first failure, also when `work` has caught it. After a failure, and after the end of
 * `work`, no statement is sent: it would run outside the transaction, or in the next one of the connection.
 */
export async function runWork<T>(send: Query, work: (query: Query) => Promise<T>): Promise<T> {
  const failures: unknown[] = [];
  let lastAnswer: Promise<unknown> = Promise.resolve();
  let hasEnded = false;

  const query: Query = async (sql, values) => {
    if (failures.length > 0) throw failures[0];
    if (hasEnded) throw new Error('The transaction of this statement has ended.');
    const answer = send(sql, values);
    lastAnswer = answer.catch((error: unknown) => failures.push(error));
    return answer;
  };

  const [outcome] = await Promise.allSettled([work(query)]);
  hasEnded = true;
  // A failure of the work itself comes before that of a statement that it did not wait for.
  if (outcome.status === 'rejected' && failures.length === 0) failures.push(outcome.reason);
  await lastAnswer;
  if (failures.length > 0) throw failures[0];
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
