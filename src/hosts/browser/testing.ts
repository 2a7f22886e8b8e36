import { anAddress } from '#domain/builders.ts';
import type * as ShopApi from './shop-api.ts';

interface RequestOptions {
  /** Sent as JSON. */
  body?: unknown;
  token?: string;
  page?: string;
  /** The id of the loaded page. */
  tab?: string;
}

interface TestResponse {
  /** The status code and its text: '200 OK'; '0 ' without a response. */
  status: string;
  body: unknown;
}

/** For tests: passes a call such as 'POST /user/cart' to the mock. The path is below `/api`. */
export async function ask(
  { handleRequest }: typeof ShopApi,
  call: string,
  { body, token, page = 'http://localhost/books', tab = 'tab-1' }: RequestOptions = {},
): Promise<TestResponse> {
  const [method, path] = call.split(' ');
  const request = new Request(`http://localhost/api${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(token !== undefined && { headers: { authorization: token } }),
  });
  // From the same modules as the API, which a test may have reset.
  const { respondControlled } = await import('#devtools/controls/controlled-response.ts');
  const response = await handleRequest(request, { tab, page }, respondControlled);
  const { status, statusText } = response;
  const text = await response.text();
  return { status: `${status} ${statusText}`, body: text && JSON.parse(text) };
}

/** For tests: signs in as the guest and returns the token. */
export async function signIn(host: typeof ShopApi): Promise<string> {
  const body = { email: 'guest@example.com', password: 'open-shelf' };
  const response = await ask(host, 'POST /auth/login', { body });
  return (response.body as { encodedToken: string }).encodedToken;
}

/**
 * For tests: signs in as the guest, adds a book to the cart, and stores data in `localStorage` as
 * the shop does. Returns the token.
 */
export async function fillShop(host: typeof ShopApi): Promise<string> {
  const token = await signIn(host);
  await ask(host, 'POST /user/cart', { body: { product: { _id: 'bk06' } }, token });
  localStorage.setItem('token', token);
  localStorage.setItem('remembered', '1');
  localStorage.setItem('user', JSON.stringify({ email: 'guest@example.com' }));
  localStorage.setItem('addresses:guest@example.com', JSON.stringify([anAddress()]));

  return token;
}
