import { aRandomCall, type RandomCall } from '#api/random/builders.ts';
import type { Random } from '#api/testing.ts';
import { splitWords } from '../../bench/catalogue/words.ts';
import type { Script, Step } from './connection.ts';

const PATHS = splitWords(
  '/ /books /books/bk01/Pride-and-Prejudice /books/bk01/x /books/bk99 /cart /signin /nothing/here ' +
    '/healthz /readyz /sitemap.xml /favicon.svg /covers/a-suitable-boy.svg /api /api/products ' +
    '/api/openapi.json',
);
const SEGMENTS = splitWords(
  '..|%2e%2e|.|%00|\u0000|%|%E0%A4|%2F|\\|é😀|__proto__||a b|<script>|etc/passwd',
  '|',
);
const METHODS = splitWords('POST HEAD OPTIONS PUT TRACE QUERY PURGE get X');
const QUERIES = splitWords('a=% x[]=1 rating=é ? # &&==');
const TARGETS = splitWords('* //x http://x/y http: \\ x');
const HOSTS = ['shop', '', '[::1]', 'a b', 'x:99999', 'é', '127.0.0.1:80', 'a@b', '%00'] as const;
const HEADERS = [
  'accept-encoding: br',
  'accept-encoding: gzip;q=x, *;q=-1, br;q=0.000',
  'if-none-match: *',
  `if-none-match: ${'"x",'.repeat(500)}`,
  'range: bytes=5-1',
  'x-forwarded-for: 1.1.1.1, ::1, x',
  'origin: null',
  'prefer: covers=absolute, covers=; ,,=',
  'cookie: a=b; =; \u0080',
  'content-encoding: br',
  'expect: 100-continue',
  'expect: nonsense',
  'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: x\r\nsec-websocket-version: 13',
  'connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk',
  'te: trailers',
  'if-modified-since: yesterday',
  'accept: */*;q=é',
  'x-http-method-override: DELETE',
] as const;
/** Only one in 40 sign-ins and sign-ups is sent, because each takes about 50 ms of CPU time. */
const ONE_AUTH_CALL_IN = 40;

/** A valid or nearly valid HTTP request: an API call, or any URL of the shop. */
export function pickRequest(random: Random, tokens: readonly [string, ...string[]]): Script {
  if (random.nextInt(3) === 0) return { name: 'an address', steps: [makeAnyRequest(random)] };
  let call = aRandomCall(random, tokens);
  while (call.path.startsWith('/auth') && random.nextInt(ONE_AUTH_CALL_IN) > 0)
    call = aRandomCall(random, tokens);
  return { name: 'a call', steps: toSteps(call, random) };
}

function makeAnyRequest(random: Random): string {
  const method = random.nextInt(4) > 0 ? 'GET' : random.pick(METHODS);
  let path: string = random.pick(PATHS);
  while (random.nextInt(2) === 0) path += `/${random.pick(SEGMENTS)}`;
  if (random.nextInt(50) === 0) path += 'y'.repeat(random.nextInt(70_000));
  if (random.nextInt(4) === 0) path += `?${random.pick(QUERIES)}`;
  if (random.nextInt(20) === 0) path = random.pick(TARGETS);
  const host = random.nextInt(6) > 0 ? 'shop' : random.pick(HOSTS);
  const headers = Array.from({ length: random.nextInt(4) }, () => `${random.pick(HEADERS)}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${headers.join('')}connection: close\r\n\r\n`;
}

function toSteps({ method, path, headers, body }: RandomCall, random: Random): Step[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} /api${path} HTTP/1.1\r\nhost: shop\r\n${lines.join('')}connection: close\r\n`;
  if (body === undefined) return [`${head}\r\n`];
  if (body instanceof ReadableStream) return [`${head}content-length: 99\r\n\r\n{`, 'END'];
  const bytes = Buffer.from(body);
  if (random.nextInt(3) > 0) return [`${head}content-length: ${bytes.length}\r\n\r\n`, bytes];
  const chunk = `transfer-encoding: chunked\r\n\r\n${bytes.length.toString(16)}\r\n`;
  return [head + chunk, ...(bytes.length > 0 ? [bytes, '\r\n0\r\n\r\n'] : ['\r\n'])];
}
