import { createToken, verifyToken } from '#api/token.ts';
import type { Settings } from '../settings.ts';

/** Known to everyone who reads this line: the mock's tokens guard nothing. */
const SECRET = 'kitabdost-mock-secret';

/** Under 'session-expired' tokens are signed anew, so that only those given out since then are good. */
export function secretOf({ scenario, expiredAt }: Settings): string {
  return scenario === 'session-expired' ? secretSince(expiredAt) : SECRET;
}

/** The request of a session that began under 'session-expired' and has outlived it, its token renewed. */
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
