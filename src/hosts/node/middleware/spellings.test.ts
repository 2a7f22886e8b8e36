import { expect, it } from 'vitest';
import { SEED } from '#api/random/random-suite.ts';
import { createRandom, type Random } from '#api/testing.ts';
import { openTestShop } from '../testing.ts';

/** Many more calls than any limit of this test. */
const CALLS = 300;

const EMAIL = 'guest@example.com';
const JSON_BODY = JSON.stringify({ email: EMAIL, password: 'wrong' });

/** Spellings of the path of a call; some match no call. */
const PATHS: [(path: string) => string, ...((path: string, random: Random) => string)[]] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => path.replace(/(?<=.)[/]/g, '//'),
  (path) => path.replace('/api', '/./api'),
  (path) => path.replace('/api', '/api/x/..'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.toUpperCase(),
  (path) => `${path}?email=a&x[]=/`,
  (path) => `${path}/?`,
  (path) => `${path}#x`,
  (path) => `${path}%2F`,
  (path) => `${path}%20`,
  (path) => `${path}%0A`,
  (path) => `${path};x=1`,
  (path) => path.replace('a', '%2561'),
  (path, random) => {
    const at = 1 + random.nextInt(path.length - 1);
    return `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`;
  },
];

/** Spellings of a body with the guest's email; some are not JSON, or have another email. */
const BODIES: [() => BodyInit, ...(() => BodyInit)[]] = [
  () => JSON_BODY,
  () => `\uFEFF${JSON_BODY}`,
  () => `\uFEFF\uFEFF${JSON_BODY}`,
  () => ` \n\t${JSON_BODY} `,
  () => `{"email":"other@b","password":"x","email":"${EMAIL}"}`,
  () => `{"\\u0065mail":"${EMAIL}","password":"x"}`,
  () => `{"__proto__":{"email":"other@b"},"email":"${EMAIL}","password":"x"}`,
  () => `{"email":"\\u0067uest@example.com","password":"x"}`,
  () => `{"email":" \\tGUEST@EXAMPLE.COM\u00a0","password":"x","email ":"other@b"}`,
  () => `{"email":["${EMAIL}"],"password":"x"}`,
  () => Buffer.from(JSON_BODY, 'utf16le'),
  () => Buffer.from(`{"email":"${EMAIL}","password":"\xff"}`, 'latin1'),
  () => new Blob([JSON_BODY]).stream(),
  () => new URLSearchParams({ email: EMAIL, password: 'wrong' }),
];

it.each([
  ['/api/auth/login', 10],
  ['/api/desk/session', 10],
  ['/api/auth/forgot', 3],
  ['/api/auth/signup', 30],
])(
  'accepts no more calls of %s than %i, whatever the spelling of path and body',
  async (path, maxCalls) => {
    // `ask` supports only one spelling of each path.
    const { app } = await openTestShop({ SEED: 'demo' });
    const bindings = { incoming: { socket: { remoteAddress: '192.0.2.1' } }, outgoing: {} };
    const random = createRandom(SEED);
    const acceptedPaths: string[] = [];
    for (let i = 0; i < CALLS; i++) {
      const spelling = random.pick(PATHS)(path, random);
      const headers = { origin: 'http://127.0.0.1:4173', 'content-type': 'text/plain' };
      const init = { method: 'POST', body: random.pick(BODIES)(), headers, duplex: 'half' };
      const { status } = await app.request(spelling, init, bindings);
      if (![400, 404, 405, 429].includes(status)) acceptedPaths.push(spelling);
    }
    expect({ FUZZ_SEED: SEED, taken: acceptedPaths.length }).toEqual({
      FUZZ_SEED: SEED,
      taken: maxCalls,
    });
  },
);
