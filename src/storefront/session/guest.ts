import type { Credentials } from './sign-in.ts';

/** One of the two users the mock back end starts with; a test holds it to the seed. */
export const GUEST: Credentials = { email: 'guest@example.com', password: 'open-shelf' };
