import type { Outcome } from '../response/answer.ts';
import { readBody } from '../response/read-body.ts';
import type { ConsoleRequest } from './request.ts';

/** The browser's `fetch`, for a full address. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Never rejects: a failure is an outcome too. */
export async function send(
  { address, ...request }: ConsoleRequest,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<Outcome> {
  const start = performance.now();
  let begun = '';
  try {
    const response = await fetch(address, { ...request, signal, cache: 'no-store' });
    begun = `It began with ${response.status} and broke off: `;
    const bytes = await response.arrayBuffer();
    const ms = Math.round(performance.now() - start);
    const { status, statusText, headers } = response;
    return {
      kind: 'answer',
      status,
      statusText,
      headers: Object.fromEntries(headers),
      body: await readBody(bytes, headers.get('content-type') ?? ''),
      bytes: bytes.byteLength,
      ms,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'failure', reason: begun + reason };
  }
}
