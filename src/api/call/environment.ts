import type { Context } from 'hono';
import type { Role } from '#contract/desk/desk-people.ts';
import type { User } from '#contract/account/user.ts';
import type { TokenPayload } from '../auth/token.ts';
import type { Dependencies } from '../dependencies.ts';

/** The second argument of `fetch`, which the host passes. */
export interface HostBindings {
  /** The address of the caller; for IPv6, its network (/64). */
  clientAddress?: string;
}

/** Returns the address of the caller; '' if the host does not pass it. */
export function getClientAddress(c: Context): string {
  const { clientAddress = '' } = (c.env ?? {}) as HostBindings;
  return clientAddress;
}

/** The context variables that `requireUser` sets for later handlers. */
export interface UserEnv {
  Variables: { user: User; token: TokenPayload };
}

/** The context variables that the desk's guards set for later handlers. */
export interface DeskEnv {
  Variables: UserEnv['Variables'] & {
    role: Role;
    /** Dependencies whose next change is audited: `book-changed`, and the item's id or name. */
    audited(action: string, subject: string): Dependencies;
  };
}
