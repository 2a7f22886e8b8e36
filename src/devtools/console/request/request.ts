import { carriesBody, type Draft } from './draft.ts';
import { findRowFault, toHeaders, type RowFault } from './header-rows.ts';
import { findJsonFault, type JsonFault } from '../json/json-fault.ts';

/** A draft as it is sent. */
export interface ConsoleRequest {
  method: string;
  address: string;
  headers: [name: string, value: string][];
  body?: string;
}

/** Resolves a path, or a full address, to the full address. Throws if it is neither. */
export type AddressOf = (endpoint: string) => string;

/** What is wrong with a draft; `undefined` parts are fine. */
export interface Faults {
  endpoint: string | undefined;
  /** One entry for each row. */
  headers: (RowFault | undefined)[];
  body: JsonFault | undefined;
}

export function findFaults(draft: Draft, addressOf: AddressOf): Faults {
  return {
    endpoint: findAddressFault(draft.endpoint, addressOf),
    headers: draft.headers.map(findRowFault),
    body: draft.body.trim() === '' ? undefined : findJsonFault(draft.body),
  };
}

export function toRequest(draft: Draft, addressOf: AddressOf): ConsoleRequest {
  const headers = toHeaders(draft.headers);
  const request = { method: draft.method, address: addressOf(draft.endpoint.trim()), headers };
  if (!carriesBody(draft)) return request;
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  if (!hasType) headers.push(['content-type', 'application/json']);
  return { ...request, body: draft.body };
}

function findAddressFault(endpoint: string, addressOf: AddressOf): string | undefined {
  try {
    const { protocol, username, password } = new URL(addressOf(endpoint.trim()));
    if (username || password)
      return 'Browsers refuse an address with a password in it: send an authorization header.';
    if (endpoint.trim() !== '' && /^https?:$/.test(protocol)) return undefined;
  } catch {
    // `URL` cannot read it: same message as below.
  }
  return 'Enter a path that begins with /, or a full address that begins with http:// or https://.';
}
