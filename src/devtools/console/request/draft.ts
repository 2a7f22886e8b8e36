import type { HeaderRow } from './header-rows.ts';

/** In the order of the dropdown. */
export const METHODS = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD'] as const;

export type Method = (typeof METHODS)[number];

/** The content of the form, valid or not. */
export interface Draft {
  method: Method;
  /** A path of this site, or a full http(s) address. */
  endpoint: string;
  /** The last row is blank. */
  headers: HeaderRow[];
  /** JSON, or empty. */
  body: string;
}

export function toMethod(text: string): Method | undefined {
  return METHODS.find((method) => method === text);
}

export function carriesBody({ method, body }: Draft): boolean {
  return method !== 'GET' && method !== 'HEAD' && body.trim() !== '';
}
