import type { Dice } from '#api/testing.ts';
import type { Step, Talk } from './talk.ts';

const CALL = 'POST /api/user/cart HTTP/1.1\r\nhost: shop\r\n';
const GET = 'GET /api/products/bk01 HTTP/1.1\r\nhost: shop\r\n';
const PAGE = 'GET /books HTTP/1.1\r\nhost: shop\r\n';
const CHUNKED = 'transfer-encoding: chunked\r\n';
const CLOSE = 'connection: close\r\n\r\n';

type Write = (dice: Dice) => Step[];

/** Each breaks one rule of HTTP, or leaves in the middle. The server must close all of them soon. */
const KINDS: Record<string, Write> = {
  'cut headers': (dice) => [GET.slice(0, dice.roll(GET.length)), leave(dice)],
  'cut body': (dice) => [`${CALL}content-length: ${2 + dice.roll(99)}\r\n\r\n{`, leave(dice)],
  'cut chunk': (dice) => [`${CALL}${CHUNKED}\r\n${dice.pick(['5\r\nab', '5', ''])}`, leave(dice)],
  'body longer than said': () => [`${CALL}content-length: 2\r\n\r\n{}{"x":1}`, 'END'],
  'wrong content-length': (dice) => [
    `${CALL}content-length: ${dice.pick(['-1', 'x', '1e3', '99999999999999999999', '1, 2', ''])}\r\n\r\n{}`,
    'END',
  ],
  'two content-lengths': () => [`${CALL}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 'END'],
  'too long a body announced': () => [`${CALL}content-length: 9999999\r\n\r\n{}`, 5, 'END'],
  'both lengths': (dice) => [
    `${CALL}content-length: ${dice.roll(9)}\r\n${CHUNKED}\r\n0\r\n\r\n${GET}${CLOSE}`,
    'END',
  ],
  'other encodings': (dice) => [
    `${CALL}transfer-encoding: ${dice.pick(['gzip', 'chunked, gzip', 'xchunked', ' chunked', ''])}\r\n\r\n0\r\n\r\n`,
    'END',
  ],
  'bad chunk sizes': (dice) => [
    `${CALL}${CHUNKED}\r\n${dice.pick(['zz', '-1', 'FFFFFFFFFFFFFFFFF', '0x1', '1;x="', ' '])}\r\na\r\n0\r\n\r\n`,
    'END',
  ],
  'huge chunk extension': () => [`${CALL}${CHUNKED}\r\n1;${'x'.repeat(20_000)}\r\na\r\n`, 'END'],
  trailers: () => [`${CALL}${CHUNKED}${CLOSE}0\r\nauthorization: x\r\nhost: y\r\n\r\n`],
  'bare line feeds': (dice) => [
    (dice.roll(2) === 0 ? GET + CLOSE : `${GET}x: 1\n${CLOSE}`).replaceAll('\r\n', '\n'),
    'END',
  ],
  'odd header': (dice) => [
    `${GET}${dice.pick(['no colon', 'a b: c', ': x', ' folded', 'x : y', 'x: \u0000', 'x: \u007f', 'x:\ry'])}\r\n${CLOSE}`,
    'END',
  ],
  'two hosts': () => [`${GET}host: other\r\n${CLOSE}`],
  'no host': () => [`GET / HTTP/1.1\r\n${CLOSE}`],
  'other versions': (dice) => [
    `GET / ${dice.pick(['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1x', 'HTTP/9', ''])}\r\n${CLOSE}`,
    'END',
  ],
  'other protocols': (dice) => [
    dice.pick([
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\u0016\u0003\u0001\u0002\u0000\u0001',
      'SSH-2.0-x\r\n',
      '\r\n\r\n\r\n',
    ]),
    'END',
  ],
  'random bytes': (dice) => [
    Uint8Array.from({ length: 1 + dice.roll(300) }, () => dice.roll(256)),
    'END',
  ],
  tunnel: () => [`CONNECT example.com:80 HTTP/1.1\r\nhost: x\r\n\r\n`, 'END'],
  'too many headers': (dice) => [
    `${GET}${'x: y\r\n'.repeat(dice.roll(9000))}${'a'.repeat(dice.roll(70_000))}: b\r\n${CLOSE}`,
    'END',
  ],
  pipelined: (dice) => [
    Array.from({ length: 1 + dice.roll(20) }, () => dice.pick([GET, PAGE]) + '\r\n').join('') +
      dice.pick([`${GET}${CLOSE}`, 'nonsense\r\n\r\n', CALL]),
    leave(dice),
  ],
  'in small parts': (dice) =>
    `${GET}${CLOSE}`.split(/(?<=[\r: ])/).flatMap((part) => [part, dice.roll(3)]),
  continue: () => [`${CALL}expect: 100-continue\r\ncontent-length: 9\r\n\r\n`, 5, '{}', 'END'],
  'no request': (dice) => [dice.roll(5), leave(dice)],
  'reset at the answer': (dice) => [dice.pick([GET, PAGE]) + CLOSE, 'RESET AT ANSWER'],
  'reset after the request': (dice) => [dice.pick([GET, PAGE]) + CLOSE, dice.roll(5), 'RESET'],
};

/** A connection that is no right HTTP. */
export function aBrokenTalk(dice: Dice): Talk {
  const [first = '', ...others] = Object.keys(KINDS);
  const name = dice.pick([first, ...others]);
  return { name, steps: KINDS[name]?.(dice) ?? [] };
}

function leave(dice: Dice): Step {
  return dice.pick(['END', 'RESET']);
}
