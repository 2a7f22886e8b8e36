import { afterEach, beforeEach, vi } from 'vitest';
import { logOut, startSession } from '../../session/session-store.ts';

const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };

/**
 * For tests: the responses of the API by call ('GET /user/orders'), and the calls that were made.
 */
export const server = {
  responses: {} as Record<string, () => Response | Promise<Response>>,
  calls: [] as string[],
  bodies: [] as unknown[],
};

/** For tests: signs a user in, and replaces the API with one that sends `server.responses`. */
export function withServer(): void {
  beforeEach(() => {
    Object.assign(server, { responses: {}, calls: [], bodies: [] });
    vi.stubGlobal('fetch', respond);
    startSession({ token: 'a.b.c', user: ASHA }, true);
  });
  afterEach(() => {
    logOut();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
  });
}

async function respond(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const [, path = ''] = /\/api(\/.*)$/.exec(String(input)) ?? [];
  const call = `${init?.method ?? 'GET'} ${path}`;
  server.calls.push(call);
  if (typeof init?.body === 'string') server.bodies.push(JSON.parse(init.body));
  const createResponse = server.responses[call];
  if (!createResponse) throw new TypeError(`Failed to fetch ${call}`);
  return createResponse();
}

/** For tests: creates a refusal of the API. */
export function refuse(status: number, code: string): () => Response {
  return () => Response.json({ errors: ['No.'], code }, { status });
}
