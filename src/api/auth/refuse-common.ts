import type { Passwords } from '../dependencies.ts';
import { Refusal } from '../refusal.ts';

/** 422 for a new password that everybody guesses first (OWASP ASVS 5, 6.2.4). */
export async function refuseCommon({ isCommon }: Passwords, password: string): Promise<void> {
  if (await isCommon(password)) throw new Refusal(422, 'commonPassword');
}
