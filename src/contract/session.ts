/** The limit of a first or last name. */
export const MAX_NAME_CHARS = 100;

/** The signed-in user as the browser keeps it under the key `user`. */
export interface SessionUser {
  firstName: string;
  lastName: string;
  /** Never empty. */
  email: string;
}

/** Whether this is a user that the browser kept. Not a schema, because every page loads it. */
export function isSessionUser(value: unknown): value is SessionUser {
  const user = value as Partial<SessionUser> | null;
  const texts = [user?.firstName, user?.lastName, user?.email];
  return texts.every((text) => typeof text === 'string') && user?.email !== '';
}
