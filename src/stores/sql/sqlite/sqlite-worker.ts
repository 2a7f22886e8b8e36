/** One SQLite connection in its own thread, so that slow queries do not block requests. */
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteFile, type SqlRequest, type Opening } from './sqlite-file.ts';

const run = openSqliteFile(workerData as Opening);

parentPort?.on('message', (requests: SqlRequest[]) => {
  parentPort?.postMessage(requests.map(run));
});
