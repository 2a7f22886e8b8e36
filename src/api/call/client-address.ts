import type { Context } from 'hono';

/** The second argument of `fetch`, which the host passes. */
export interface HostBindings {
  /** The address of the caller; for IPv6, its network (/64). */
  clientAddress?: string;
  /** Its IPv6 site (/48), of which all networks may be one caller's. */
  clientSite?: string;
}

/** Returns the address of the caller; '' if the host does not pass it. */
export function getClientAddress(c: Context): string {
  const { clientAddress = '' } = (c.env ?? {}) as HostBindings;
  return clientAddress;
}

/** Returns the IPv6 site of the caller, if the host passes one. */
export function getClientSite(c: Context): string | undefined {
  return ((c.env ?? {}) as HostBindings).clientSite;
}
