import type { Random } from '#api/testing.ts';
import type { Script, Step } from './connection.ts';

const CALL = 'POST /api/user/cart HTTP/1.1\r\nhost: shop\r\n';
const GET = 'GET /api/products/bk01 HTTP/1.1\r\nhost: shop\r\n';
const PAGE = 'GET /books HTTP/1.1\r\nhost: shop\r\n';
const CHUNKED = 'transfer-encoding: chunked\r\n';
const CLOSE = 'connection: close\r\n\r\n';

/** Returns the steps. A string is short for two steps: sending it, and closing the connection. */
type MakeSteps = (random: Random) => string | Step[];

/** Connections that break a rule of HTTP or end early. The server must close each soon. */
const KINDS: Record<string, MakeSteps> = {
  'cut headers': (random) => [GET.slice(0, random.nextInt(GET.length)), pickEnd(random)],
  'cut body': (random) => [
    `${CALL}content-length: ${2 + random.nextInt(99)}\r\n\r\n{`,
    pickEnd(random),
  ],
  'cut chunk': (random) => [
    `${CALL}${CHUNKED}\r\n${random.pick(['5\r\nab', '5', ''])}`,
    pickEnd(random),
  ],
  'body longer than announced': () => `${CALL}content-length: 2\r\n\r\n{}{"x":1}`,
  'wrong content-length': ({ pick }) =>
    `${CALL}content-length: ${pick(['-1', 'x', '1e3', '99999999999999999999', '1, 2', ''])}\r\n\r\n{}`,
  'two content-lengths': () => `${CALL}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
  'too long a body announced': () => [`${CALL}content-length: 9999999\r\n\r\n{}`, 5, 'END'],
  'both lengths': ({ nextInt }) =>
    `${CALL}content-length: ${nextInt(9)}\r\n${CHUNKED}\r\n0\r\n\r\n${GET}${CLOSE}`,
  'other encodings': ({ pick }) =>
    `${CALL}transfer-encoding: ${pick(['gzip', 'chunked, gzip', 'xchunked', ' chunked', ''])}\r\n\r\n0\r\n\r\n`,
  'bad chunk sizes': ({ pick }) =>
    `${CALL}${CHUNKED}\r\n${pick(['zz', '-1', 'FFFFFFFFFFFFFFFFF', '0x1', '1;x="', ' '])}\r\na\r\n0\r\n\r\n`,
  'huge chunk extension': () => `${CALL}${CHUNKED}\r\n1;${'x'.repeat(20_000)}\r\na\r\n`,
  trailers: () => [`${CALL}${CHUNKED}${CLOSE}0\r\nauthorization: x\r\nhost: y\r\n\r\n`],
  'bare line feeds': ({ nextInt }) =>
    (nextInt(2) === 0 ? GET + CLOSE : `${GET}x: 1\n${CLOSE}`).replaceAll('\r\n', '\n'),
  'odd header': ({ pick }) =>
    `${GET}${pick(['no colon', 'a b: c', ': x', ' folded', 'x : y', 'x: \u0000', 'x: \u007f', 'x:\ry'])}\r\n${CLOSE}`,
  'two hosts': () => [`${GET}host: other\r\n${CLOSE}`],
  'no host': () => [`GET / HTTP/1.1\r\n${CLOSE}`],
  'other versions': ({ pick }) =>
    `GET / ${pick(['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1x', 'HTTP/9', ''])}\r\n${CLOSE}`,
  'HTTP/2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  TLS: () => '\u0016\u0003\u0001\u0002\u0000\u0001',
  'other protocols': ({ pick }) => pick(['SSH-2.0-x\r\n', '\r\n\r\n\r\n']),
  'random bytes': ({ nextInt }) => [
    Uint8Array.from({ length: 1 + nextInt(300) }, () => nextInt(256)),
    'END',
  ],
  tunnel: () => `CONNECT example.com:80 HTTP/1.1\r\nhost: x\r\n\r\n`,
  'too many headers': ({ nextInt }) =>
    `${GET}${'x: y\r\n'.repeat(nextInt(9000))}${'a'.repeat(nextInt(70_000))}: b\r\n${CLOSE}`,
  pipelined: (random) => [
    Array.from({ length: 1 + random.nextInt(20) }, () => random.pick([GET, PAGE]) + '\r\n').join(
      '',
    ) + random.pick([`${GET}${CLOSE}`, 'nonsense\r\n\r\n', CALL]),
    pickEnd(random),
  ],
  'in small parts': ({ nextInt }) =>
    `${GET}${CLOSE}`.split(/(?<=[\r: ])/).flatMap((part) => [part, nextInt(3)]),
  continue: () => [`${CALL}expect: 100-continue\r\ncontent-length: 9\r\n\r\n`, 5, '{}', 'END'],
  'no request': (random) => [random.nextInt(5), pickEnd(random)],
  'reset at the response': ({ pick }) => [pick([GET, PAGE]) + CLOSE, 'RESET AT RESPONSE'],
  'reset after the request': ({ nextInt, pick }) => [
    pick([GET, PAGE]) + CLOSE,
    nextInt(5),
    'RESET',
  ],
};

/** Picks a random connection that breaks HTTP. */
export function pickBrokenHttp(random: Random): Script {
  const [first = '', ...others] = Object.keys(KINDS);
  const name = random.pick([first, ...others]);
  const steps = KINDS[name]?.(random) ?? [];
  return { name, steps: typeof steps === 'string' ? [steps, 'END'] : steps };
}

function pickEnd(random: Random): Step {
  return random.pick(['END', 'RESET']);
}
