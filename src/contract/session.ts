/** The signed-in user as the browser stores it under the key `user`. */
export interface SessionUser {
  firstName: string;
  lastName: string;
  /** Never empty. */
  email: string;
}

/** Whether this is a valid stored user. This is no schema, because every page loads it. */
export function isSessionUser(value: unknown): value is SessionUser {
  const user = value as Partial<SessionUser> | null;
  const texts = [user?.firstName, user?.lastName, user?.email];
  return texts.every((text) => typeof text === 'string') && user?.email !== '';
}
