import type { HttpBindings } from '@hono/node-server';
import type { RequestIdVariables } from 'hono/request-id';

export interface Env {
  Bindings: HttpBindings;
  /** `logPath`: the path with secrets masked, for the log. */
  Variables: RequestIdVariables & { logPath: string };
}
