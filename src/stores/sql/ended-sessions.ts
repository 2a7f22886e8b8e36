import type { Sessions } from '#api/dependencies.ts';
import { DAY_MS } from '#domain/values/time.ts';
import type { Database } from './database.ts';

/**
 * Sessions last 30 days; the id of one that was ended is stored until its token has expired, see
 * `createRecordPruner`.
 */
export function createSqlSessions({ read, write }: Database): Sessions {
  return {
    lifetimeMs: 30 * DAY_MS,

    async isEnded(id) {
      const [row] = await read('SELECT 1 AS ended FROM ended_sessions WHERE session_id = $1', [id]);
      return row !== undefined;
    },

    async end(id, until) {
      await write((query) =>
        query(
          `INSERT INTO ended_sessions (session_id, until_ms) VALUES ($1, $2)
            ON CONFLICT (session_id) DO NOTHING`,
          [id, until],
        ),
      );
    },
  };
}
