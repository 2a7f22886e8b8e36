import type { ShopProcess } from '../shop-process.ts';
import { hold } from './talk.ts';

const RIGHT_LIMIT_MS = 1000;

/** What is wrong with the answers to right requests. */
export async function askRight({ port }: ShopProcess, token: string): Promise<string[]> {
  const paths = ['/books', '/api/products/bk01', '/api/user/cart'];
  const faults = paths.map(async (path) => {
    const begin = performance.now();
    const text = `GET ${path} HTTP/1.1\r\nhost: shop\r\nauthorization: ${token}\r\n`;
    const steps = [`${text}connection: close\r\n\r\n`];
    const { statuses } = await hold(port, { name: 'right', steps });
    const ms = Math.round(performance.now() - begin);
    if (String(statuses) === '200' && ms <= RIGHT_LIMIT_MS) return [];
    return [`a right GET ${path} is answered with ${statuses} after ${ms} ms`];
  });
  return (await Promise.all(faults)).flat();
}

/** Resolves with the token of a new reader. */
export async function signUp({ origin }: ShopProcess, name: string): Promise<string> {
  const body = JSON.stringify({ email: `${name}@example.com`, password: 'secret' });
  const answer = await fetch(`${origin}/api/auth/signup`, { method: 'POST', body });
  return ((await answer.json()) as { encodedToken: string }).encodedToken;
}
