import * as v from 'valibot';
import { ProviderUnreachable } from '#api/payment-provider.ts';

export interface CallOptions {
  keyId: string;
  keySecret: string;
  /** An origin. */
  apiUrl: string;
  /** How long a call may take. */
  limitMs?: number | undefined;
}

interface Sent {
  /** Sent as JSON by POST. */
  body?: object;
  headers?: Record<string, string>;
}

/** Razorpay has understood the call and refused it: calling again does not help. */
export class Refused extends Error {}

const LIMIT_MS = 8000;

/**
 * Calls Razorpay's API below `/v1`. Rejects with `Refused`, or with `ProviderUnreachable` when there is
 * no answer in time, or not one of the schema. Messages never contain what was sent.
 */
export function createCall({ keyId, keySecret, apiUrl, limitMs = LIMIT_MS }: CallOptions) {
  const authorization = `Basic ${btoa(`${keyId}:${keySecret}`)}`;

  return async <Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    { body, headers }: Sent = {},
  ): Promise<v.InferOutput<Schema>> => {
    try {
      const response = await fetch(`${apiUrl}/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      });
      const answer: unknown = await response.json();
      if (response.status === 400) throw new Refused(`Razorpay refuses ${path}.`);
      if (!response.ok) throw new Error(`The status is ${response.status}.`);
      return v.parse(schema, answer);
    } catch (cause) {
      if (cause instanceof Refused) throw cause;
      throw new ProviderUnreachable(`Razorpay did not answer ${path} as expected.`, { cause });
    }
  };
}
