import * as v from 'valibot';
import { ProviderFailure } from '#api/payment-provider.ts';

export interface CallOptions {
  /** The provider's name in error messages. */
  title: string;
  /** The prefix of the paths of the calls, without a trailing slash. */
  baseUrl: string;
  /** The headers of every call, for instance with the secret key. */
  headers: Record<string, string>;
  /** The HTTP statuses that mean that the provider understood the call and refused it. */
  refusals: number[];
  /** The time limit of a call; 8 s by default. */
  timeoutMs?: number | undefined;
}

interface SentData {
  /** Sent as JSON with POST. */
  body?: object;
  headers?: Record<string, string>;
}

/** The provider understood the call and refused it: a retry does not help. */
export class Refused extends Error {}

const CALL_TIMEOUT_MS = 8000;
/** Unpacked. Without a limit, a compressed response could take all memory. */
const MAX_RESPONSE_CHARS = 1024 * 1024;

/**
 * Returns a function that calls a provider's API. It rejects with `Refused`, or with
 * `ProviderFailure` without a valid response in time. No error contains what was sent.
 */
export function createCall({ timeoutMs = CALL_TIMEOUT_MS, ...options }: CallOptions) {
  const { title, baseUrl, refusals } = options;
  return async <Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    { body, headers }: SentData = {},
  ): Promise<v.InferOutput<Schema>> => {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...options.headers,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) {
        // The body is not read; cancelling it frees the connection.
        await response.body?.cancel();
        if (refusals.includes(response.status)) throw new Refused(`${title} refuses ${path}.`);
        throw new Error(`The status is ${response.status}.`);
      }
      return v.parse(schema, await readJson(response));
    } catch (cause) {
      if (cause instanceof Refused) throw cause;
      throw new ProviderFailure(`${title} did not respond as expected to ${path}.`, { cause });
    }
  };
}

async function readJson(response: Response): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > MAX_RESPONSE_CHARS) throw new Error('The response is too large.');
  }
  return JSON.parse(text);
}

/** Throws the error, or a `ProviderFailure` instead of `Refused`, which callers do not expect. */
export function throwProviderFailure(cause: Error): never {
  throw cause instanceof Refused ? new ProviderFailure(cause.message, { cause }) : cause;
}

/** Throws `ProviderFailure` for another amount (paise) than expected, unless it is missing. */
export function expectAmount(amount: number | undefined, expected: number): void {
  if (amount !== undefined && amount !== expected)
    throw new ProviderFailure(`The provider responded with ${amount} paise, not ${expected}.`);
}
