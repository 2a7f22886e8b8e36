import type { Credentials } from './sign-in.ts';

/** One of the two users in the seed; a test compares them. */
export const GUEST: Credentials = { email: 'guest@example.com', password: 'open-shelf' };
