import { createToken, verifyToken } from '#api/auth/token.ts';
import type { Settings } from '../settings.ts';

/** Public, like all of this source: the mock's tokens protect nothing. */
const SECRET = 'kitabdost-mock-secret';

/** 'session-expired' signs with another secret, so that only tokens issued since then are valid. */
export function secretOf({ scenario, expiredAt }: Settings): string {
  return scenario === 'session-expired' ? secretSince(expiredAt) : SECRET;
}

/** Signs a token that was issued during 'session-expired' with the normal secret once that has ended. */
export async function renewToken(
  request: Request,
  { scenario, expiredAt }: Settings,
): Promise<Request> {
  const token = request.headers.get('authorization');
  if (token === null || expiredAt === undefined || scenario === 'session-expired') return request;
  const payload = await verifyToken(token, secretSince(expiredAt));
  if (!payload) return request;
  const headers = new Headers(request.headers);
  headers.set('authorization', await createToken(payload, SECRET));
  return new Request(request, { headers });
}

function secretSince(expiredAt = 0): string {
  return `${SECRET}-${expiredAt}`;
}
