/**
 * One connection to a SQLite database in its own thread, so that a slow query does not block
 * requests.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteFile, type Ask, type Opening } from './sqlite-file.ts';

const run = openSqliteFile(workerData as Opening);

parentPort?.on('message', (asks: Ask[]) => {
  parentPort?.postMessage(asks.map(run));
});
