import { connect, createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { describe, expect, inject, it, vi } from 'vitest';
import { DatabaseUnavailable, type Query } from '../database.ts';
import { lockSchema } from '../migrate.ts';
import { openPostgres } from './postgres.ts';
import { measureLag } from './replica.ts';

const url = inject('postgresUrl');

describe.skipIf(url === '')('PostgreSQL', () => {
  it('survives losing a connection between two statements, and opens a new one', async () => {
    const database = openPostgres({ url });
    const terminate = 'SELECT pg_terminate_backend($1)';
    const lost = database.write(async (query) => {
      const [row] = await query('SELECT pg_backend_pid() AS pid');
      await database.read(terminate, [row?.['pid'] ?? 0]);
      // Time for the connection to notice.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await query('SELECT 1');
    });
    await expect(lost).rejects.toThrow(/terminat|closed|not queryable/i);
    expect(await database.write((query) => query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('rejects when the server responds to COMMIT with ROLLBACK', async () => {
    const database = openPostgres({ url });
    const send = Client.prototype.query as (config: unknown) => Promise<unknown>;
    vi.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: Client,
      config: unknown,
    ) {
      const isCommit = JSON.stringify(config).includes('COMMIT');
      return send.call(this, isCommit ? 'ROLLBACK' : config);
    } as typeof Client.prototype.query);
    const work = database.write((query) => query('SELECT 1'));
    await expect(work).rejects.toThrow('rolled back the transaction');
    await database.close();
  });

  it('rejects with the reason of a failure if the ROLLBACK fails, too', async () => {
    const database = openPostgres({ url, connections: 1 });
    const send = Client.prototype.query as (config: unknown) => Promise<unknown>;
    vi.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: Client,
      config: unknown,
    ) {
      const isRollback = JSON.stringify(config).includes('ROLLBACK');
      return isRollback ? Promise.reject(new Error('lost')) : send.call(this, config);
    } as typeof Client.prototype.query);
    await expect(database.write((query) => query('SELECT nothing'))).rejects.toThrow('nothing');
    expect(await database.write((query) => query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('rejects when the server does not respond in time, and closes the connection', async () => {
    const proxy = await openProxy(url);
    const database = openPostgres({ url: proxy.url, replyTimeoutMs: 1000 });
    await database.read('SELECT 1');
    proxy.stop();
    await expect(database.read('SELECT 2')).rejects.toThrow(DatabaseUnavailable);
    const write = database.write(async (query) => {
      proxy.resume();
      await query('SELECT 3');
      proxy.stop();
      await query('SELECT 4');
    });
    await expect(write).rejects.toThrow(DatabaseUnavailable);
    proxy.resume();
    expect(await database.write((query) => query('SELECT 5 AS five'))).toEqual([{ five: 5 }]);
    proxy.stop();
    await database.close();
    proxy.close();
  });

  it('refuses calls at once when 500 wait for a connection, and reports its load', async () => {
    const database = openPostgres({ url, connections: 2 });
    const running = Array.from({ length: 502 }, () => database.read('SELECT pg_sleep(0.001)'));
    expect(database.load()).toEqual({ running: 2, idle: 0, waiting: 500 });
    const refusals = [database.read('SELECT 1'), database.write((query) => query('SELECT 1'))];
    for (const refusal of refusals) await expect(refusal).rejects.toThrow(DatabaseUnavailable);
    await Promise.all(running);
    expect(database.load()).toEqual({ running: 0, idle: 2, waiting: 0 });
    await database.close();
  });

  it('releases the rows locked by a process that hangs in a transaction', async () => {
    const proxy = await openProxy(url);
    const [hanging, other] = [
      openPostgres({ url: proxy.url, replyTimeoutMs: 2000, idleTimeoutMs: 500 }),
      openPostgres({ url }),
    ];
    await other.write(async (query) => {
      await query('CREATE TABLE held (a INT)');
      await query('INSERT INTO held (a) VALUES (1)');
    });
    const change = 'UPDATE held SET a = a + 1';
    const hangingWrite = hanging.write(async (query) => {
      await query(change);
      proxy.stop();
      await expect(other.write((sent) => sent(change))).resolves.toEqual([]);
      await query(change);
    });
    await expect(hangingWrite).rejects.toThrow(DatabaseUnavailable);
    expect(await other.read('SELECT a FROM held')).toEqual([{ a: 2 }]);
    await other.write((query) => query('DROP TABLE held'));
    await Promise.all([hanging.close(), other.close()]);
    proxy.close();
  });

  it('reads while more transactions than connections wait for a lock', async () => {
    const [holding, database] = [
      openPostgres({ url }),
      openPostgres({ url, connections: 4, connectTimeoutMs: 2000 }),
    ];
    await holding.write((query) => query('CREATE TABLE wanted (a INT)'));
    await holding.write((query) => query('INSERT INTO wanted (a) VALUES (0)'));
    const change = 'UPDATE wanted SET a = a + 1';
    const writes = await holding.write(async (query) => {
      await query(change);
      const waiting = Array.from({ length: 6 }, () => database.write((sent) => sent(change)));
      expect(await database.read('SELECT a FROM wanted')).toEqual([{ a: 0 }]);
      expect(database.load()).toMatchObject({ running: 3, waiting: 3 });
      return { waiting };
    });
    await Promise.all(writes.waiting);
    expect(await database.read('SELECT a FROM wanted')).toEqual([{ a: 7 }]);
    await database.write((query) => query('DROP TABLE wanted'));
    await Promise.all([holding.close(), database.close()]);
  });

  it('drops the connections to a server that became read-only', async () => {
    const database = openPostgres({ url });
    // All connections lead to a server that has become a standby.
    await Promise.all(
      Array.from({ length: 10 }, () =>
        database.read(
          "SELECT set_config('default_transaction_read_only', 'on', false), pg_sleep(0.05)",
        ),
      ),
    );
    await database.write((query) => query('CREATE TABLE changed (a INT)'));
    const insert = 'INSERT INTO changed (a) VALUES (1)';
    await Promise.all(Array.from({ length: 20 }, () => database.write((query) => query(insert))));
    expect(await database.read('SELECT COUNT(*) AS rows FROM changed')).toEqual([{ rows: 20 }]);
    await database.write((query) => query('DROP TABLE changed'));
    await database.close();
  });

  it('rejects callers that wait for a connection to a server that became read-only', async () => {
    const database = openPostgres({ url, connections: 1 });
    await database.write((query) => query('CREATE TABLE waited (a INT)'));
    await database.read("SELECT set_config('default_transaction_read_only', 'on', false)");
    const changing = database.write((query) => query('INSERT INTO waited (a) VALUES (1)'));
    const reading = Array.from({ length: 3 }, () => database.read('SELECT 1 AS one'));
    expect(await Promise.all(reading)).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
    await changing;
    await database.write((query) => query('DROP TABLE waited'));
    await database.close();
  });

  it('does not replace the pool for every change while a server stays read-only', async () => {
    const readOnly = new URL(url);
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    const database = openPostgres({ url: readOnly.href });
    const opened = vi.spyOn(Client.prototype, 'connect');
    for (let times = 0; times < 10; times++)
      await expect(database.write((query) => query('CREATE TABLE never (a INT)'))).rejects.toThrow(
        DatabaseUnavailable,
      );
    // Each failed write closes its connection, so the next one opens a new one.
    expect(opened.mock.calls.length).toBeLessThanOrEqual(11);
    await database.close();
  });

  it('retries a transaction that failed with a conflict, and rejects after five conflicts', async () => {
    const database = openPostgres({ url });
    let runs = 0;
    const raise = (code = '40001') =>
      `DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '${code}'; END $$`;
    const result = await database.write(async (query) => {
      runs += 1;
      // A deadlock, and a key that another transaction has inserted meanwhile.
      const conflict = ['40001', '40P01', '23505'][runs - 1];
      if (conflict) await query(raise(conflict));
      return runs;
    });
    expect(result).toBe(4);
    runs = 0;
    const failing = database.write((query) => {
      runs += 1;
      return query(raise());
    });
    await expect(failing).rejects.toThrow('conflict');
    expect(runs).toBe(5);
    await database.close();
  });

  it('limits the time of a statement, but not that of a migration', async () => {
    const database = openPostgres({ url });
    const limit = 'SHOW statement_timeout';
    const idleLimit = 'SHOW idle_in_transaction_session_timeout';
    const during = database.write(async (query) => {
      await lockSchema(query, database.dialect);
      return query(limit);
    });
    expect(await during).toEqual([{ statement_timeout: '0' }]);
    expect(await database.snapshot((query) => query(idleLimit))).toEqual([
      { idle_in_transaction_session_timeout: '0' },
    ]);
    // The same connection, after it was returned to the pool.
    expect(await database.write((query) => query(limit))).toEqual([{ statement_timeout: '15s' }]);
    await database.close();
  });

  it('can read after another process has added a column', async () => {
    const database = openPostgres({ url });
    await database.write(async (query) => {
      await query('DROP TABLE IF EXISTS grown');
      await query('CREATE TABLE grown (a BIGINT)');
      await query('INSERT INTO grown (a) VALUES (1)');
    });
    const named = 'SELECT a FROM grown WHERE a = $1';
    const all = 'SELECT * FROM grown WHERE a = $1';
    expect(await Promise.all([database.read(named, [1]), database.read(all, [1])])).toHaveLength(2);
    await database.write((query) => query('ALTER TABLE grown ADD COLUMN b BIGINT'));
    expect(await database.read(named, [1])).toEqual([{ a: 1 }]);
    expect(await database.read(named, [1])).toEqual([{ a: 1 }]);
    expect(await database.read(all, [1])).toEqual([{ a: 1, b: null }]);
    expect(await database.read(all, [1])).toEqual([{ a: 1, b: null }]);
    await database.write((query) => query('DROP TABLE grown'));
    await database.close();
  });

  it('opens ten connections, each with the settings of the shop', async () => {
    const database = openPostgres({ url });
    const names = [
      'application_name',
      'random_page_cost',
      'parallel_setup_cost',
      'jit',
      'statement_timeout',
      'idle_in_transaction_session_timeout',
    ];
    const settings = names.map((name) => `current_setting('${name}')`).join(" || ' ' || ");
    const reads = Array.from({ length: 11 }, () => database.read(`SELECT ${settings} AS settings`));
    expect(database.load()).toEqual({ running: 10, idle: 0, waiting: 1 });
    expect(new Set((await Promise.all(reads)).map(([row]) => row?.['settings']))).toEqual(
      new Set(['kitabdost 1.1 10000 off 15s 10s']),
    );
    await database.close();
  });

  it('keeps its connection after a transaction, and after one that was rolled back', async () => {
    const database = openPostgres({ url, connections: 1 });
    const ids: unknown[] = [];
    for (const statement of ['SELECT 1', 'SELECT nothing', 'SELECT 1'])
      await database
        .write(async (query) => {
          ids.push((await query('SELECT pg_backend_pid() AS id'))[0]?.['id']);
          await query(statement);
        })
        .catch(() => undefined);
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
    await database.close();
  });

  it('waits for the responses of a transaction without a limit, also for that to COMMIT', async () => {
    const database = openPostgres({ url, replyTimeoutMs: 100 });
    const change = (work: (query: Query) => Promise<unknown>) =>
      database.write(work, { hasLimit: false });
    await change(async (query) => {
      await query('CREATE TABLE slow (a INT)');
      await query(`CREATE FUNCTION sleep() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_sleep(0.2); RETURN NULL; END'`);
      await query(`CREATE CONSTRAINT TRIGGER sleep AFTER INSERT ON slow
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sleep()`);
    });
    const insert = async (query: Query) => {
      await query('INSERT INTO slow (a) VALUES (1)');
      return query('SELECT pg_sleep(0.2)::text AS slept');
    };
    expect(await change(insert)).toEqual([{ slept: '' }]);
    await expect(database.write(insert)).rejects.toThrow(DatabaseUnavailable);
    await change(async (query) => {
      await query('DROP TABLE slow');
      await query('DROP FUNCTION sleep()');
    });
    await database.close();
  });

  it('closes all connections, also those to a replica', async () => {
    const database = openPostgres({ url, readUrl: url });
    await Promise.all([database.read('SELECT 1'), database.readCatalogue('SELECT 1')]);
    expect(database.load()).toEqual({ running: 0, idle: 1, waiting: 0, isReplicaUsed: true });
    const ended = vi.spyOn(Client.prototype, 'end');
    await database.close();
    expect(ended).toHaveBeenCalledTimes(2);
  });

  it('keeps at most 200 statements prepared', async () => {
    const database = openPostgres({ url });
    const counted = await database.write(async (query) => {
      for (let n = 0; n < 300; n++) await query(`SELECT $1 || '${n}' AS text`, ['n']);
      return query('SELECT COUNT(*) AS count FROM pg_prepared_statements');
    });
    expect(counted).toEqual([{ count: 200 }]);
    await database.close();
  });

  it('prepares statements with parameters, unless they have “*” or mention a search table', async () => {
    const database = openPostgres({ url });
    const prepared = await database.write(async (query) => {
      await query('SELECT 2 AS a,\n$1::int AS b', [1]);
      await query('SELECT 1 AS find_books,\n$1::int AS b', [1]);
      await query('SELECT * FROM (VALUES (1)) AS one (a)\nWHERE a = $1', [1]);
      await query('SELECT 3 AS a');
      return query('SELECT statement FROM pg_prepared_statements');
    });
    expect(prepared).toEqual([{ statement: 'SELECT 2 AS a,\n$1::int AS b' }]);
    await database.close();
  });

  it('keeps no state on a connection that a pooler may give to other clients', async () => {
    const database = openPostgres({ url, connections: 1, usesTransactionPooling: true });
    await database.read('SELECT $1::int AS one', [1]);
    const [{ count } = {}] = await database.read('SELECT COUNT(*) FROM pg_prepared_statements');
    expect(count).toBe(0);
    const limits = `SELECT current_setting('statement_timeout') AS statement,
      current_setting('idle_in_transaction_session_timeout') AS idle`;
    const [outside] = await database.read(limits);
    expect(outside).toEqual({ statement: '0', idle: '0' });
    const inside = await database.write((query) => query(limits));
    expect(inside).toEqual([{ statement: '15s', idle: '10s' }]);
    expect(await database.read(limits)).toEqual([outside]);
    await database.close();
  });

  it('reads the catalogue from the primary while the replica is unreachable', async () => {
    const gone = new URL(url);
    gone.port = '1';
    const database = openPostgres({ url, readUrl: gone.href });
    expect(await database.readCatalogue('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(database.load()).toMatchObject({ isReplicaUsed: false });
    await expect(database.readCatalogue('SELECT nothing')).rejects.toThrow('nothing');
    await database.close();
  });

  it('compares a replica with the primary', async () => {
    const database = openPostgres({ url });
    expect(await measureLag(database.read, database.read)).toBe('none');
    const [other] = await database.read(
      `SELECT pg_current_wal_flush_lsn()::text AS position, '1795977563.5' AS started`,
    );
    expect(await measureLag(database.read, async () => [other ?? {}], 1)).toBe('long');
    await database.close();
    expect(await measureLag(database.read, async () => [other ?? {}], 1)).toBe('long');
    expect(await measureLag(database.read, database.read)).toBeUndefined();
  });

  it('takes another database of the same server for no replica', async () => {
    const database = openPostgres({ url });
    const [primary] = await database.read('SELECT current_database() AS name');
    const read: Query = async (sql, values = []) =>
      database.read(sql.replaceAll('current_database()', "'other'"), values);
    expect(primary?.['name']).not.toBe('other');
    expect(await measureLag(read, database.read, 1)).toBe('long');
    await database.close();
  });

  it('rejects an invalid statement even with a replica', async () => {
    const database = openPostgres({ url, readUrl: url });
    await expect(database.readCatalogue('SELECT nothing')).rejects.toThrow('nothing');
    await database.close();
  });
});

/** Opens a proxy between the shop and the server. While it is stopped, it drops what is sent. */
async function openProxy(target: string) {
  const sockets: Socket[] = [];
  let isStopped = false;
  const server = createServer((incoming) => {
    const { hostname, port } = new URL(target);
    const outgoing = connect(Number(port || 5432), hostname);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.push(from);
      from.on('data', (bytes) => isStopped || to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(target);
  own.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: own.href,
    stop: () => (isStopped = true),
    resume: () => (isStopped = false),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
