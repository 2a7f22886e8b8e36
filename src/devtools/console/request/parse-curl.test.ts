import { expect, it } from 'vitest';
import { isCurl, parseCurl } from './parse-curl.ts';
import { toHeaders } from './request.ts';

/** Returns method and endpoint, headers and body of a command, or why it cannot be used. */
function read(command: string) {
  const parsed = parseCurl(command);
  if ('problem' in parsed) return parsed.problem;
  const { method, endpoint, headers, body } = parsed.draft;
  return [`${method} ${endpoint}`, toHeaders(headers), body];
}

it.each(['\n', '\r\n'])('reads a command that was copied from a browser: %j', (lineEnd) => {
  const copied = `curl 'http://books.example/api/user/cart' \\
    -X 'POST' \\
    -H 'accept: */*' \\
    -H 'authorization: abc.def' \\
    --data-raw '{"product":{"_id":"bk01"}}' \\
    -H "if-match: 7\\
8" \\
    --compressed --insecure`;
  expect(read(copied.replaceAll('\n', lineEnd))).toEqual([
    'POST http://books.example/api/user/cart',
    [
      ['accept', '*/*'],
      ['authorization', 'abc.def'],
      ['if-match', '78'],
    ],
    '{"product":{"_id":"bk01"}}',
  ]);
});

it.each(['\n', '\r\n'])(
  'reads a command that Chrome copied for the cmd of Windows: %j',
  (lineEnd) => {
    const command = [
      String.raw`curl ^"http://books.example/api/x?a=^%^20b^&c=d'e^" ^`,
      String.raw`  -X ^"PUT^" ^`,
      String.raw`  -H ^"if-match: ^\^"7^\^"^" ^`,
      String.raw`  -b ^"a=1; b=^$2^" ^`,
      String.raw`  --data-raw ^"^{^\^"name^\^":^\^"100^% of ^^ ^\^\n^\^"^}^`,
      '',
      'end^"',
    ].join(lineEnd);
    expect(read(command)).toEqual([
      "PUT http://books.example/api/x?a=%20b&c=d'e",
      [
        ['if-match', '"7"'],
        ['cookie', 'a=1; b=$2'],
      ],
      String.raw`{"name":"100% of ^ \n"}` + `${lineEnd}end`,
    ]);
  },
);

it('reads a command for cmd with plain quotes, in which a caret is a caret', () => {
  const command = `curl "http://a.example/^x" ^\n  -H "a: it's" ^\n  --data-raw "{\\"b\\":1}"`;
  expect(read(command)).toEqual(['POST http://a.example/^x', [['a', "it's"]], '{"b":1}']);
});

it('defaults to GET, and to POST with data', () => {
  expect(read('curl /api/products')).toEqual(['GET /api/products', [], '']);
  expect(read('curl /api/x -d {}')).toEqual(['POST /api/x', [], '{}']);
  expect(read('curl -X put -X delete /api/x -d {}')).toEqual(['DELETE /api/x', [], '{}']);
});

it('reads all kinds of quotes, and escapes', () => {
  const command = `$ curl "http://a.example/?q=\\"x\\"\\$" --data $'{"a":"it\\'s\\n\\u00e9"}' -H a:\\ b`;
  expect(read(command)).toEqual([
    'POST http://a.example/?q="x"$',
    [['a', 'b']],
    '{"a":"it\'s\né"}',
  ]);
});

it('reads combined short options, and options without a space before their value', () => {
  expect(read(`curl -sSLXPUT -H'A: b' -d1 -o out.txt a.example/x`)).toEqual([
    'PUT http://a.example/x',
    [['A', 'b']],
    '1',
  ]);
});

it.each([
  '-D headers.txt',
  '-r 0-99',
  '-sC -',
  '-U proxy:secret',
  '-z yesterday',
  '--range 0-99',
  '--limit-rate 1M',
  '--proxy-user a:b',
  '--aws-sigv4 aws:amz',
])('takes no value of an option for the address: %s', (option) => {
  expect(read(`curl ${option} a.example`)).toEqual(['GET http://a.example', [], '']);
});

it('joins the texts of several --json, as parts of one body', () => {
  expect(read(`curl --json '{"a":' --json '1}' a.example`)[2]).toBe('{"a":1}');
});

it('reads --json and sets the headers that it implies', () => {
  expect(read(`curl --json '{"a":1}' a.example`)).toEqual([
    'POST http://a.example',
    [
      ['content-type', 'application/json'],
      ['accept', 'application/json'],
    ],
    '{"a":1}',
  ]);
});

it('joins data, encodes --data-urlencode, and puts data into the query for -G', () => {
  expect(read("curl a.example -d a=1 --data-urlencode 'b=x y'")).toEqual([
    'POST http://a.example',
    [],
    'a=1&b=x%20y',
  ]);
  expect(read('curl a.example --data-raw @a --data-urlencode b=c@d')[2]).toBe('@a&b=c%40d');
  expect(read('curl -G a.example?z=0 -d a=1')).toEqual(['GET http://a.example?z=0&a=1', [], '']);
  expect(read('curl -G a.example -d a=1')).toEqual(['GET http://a.example?a=1', [], '']);
  expect(read('curl -G a.example')).toEqual(['GET http://a.example', [], '']);
});

it('reads -I as HEAD and -u as basic authorization, and headers without a value', () => {
  expect(read('curl -I -u asha:रहस्य https://a.example -H Accept: -H "X-Empty;"')).toEqual([
    'HEAD https://a.example',
    [
      ['X-Empty', ''],
      ['authorization', 'Basic YXNoYTrgpLDgpLngpLjgpY3gpK8='],
    ],
    '',
  ]);
});

it.each([
  ["curl 'http://a.example", 'a quote in it is not closed'],
  ['curl ^"http://a.example', 'a quote in it is not closed'],
  ['curl -s', 'it has no address'],
  ['curl a.example -d @body.json', 'it reads its body from a file'],
  ['curl a.example --data-urlencode name@file.txt', 'it reads its body from a file'],
  ['curl a.example --data-urlencode @file.txt', 'it reads its body from a file'],
  ['curl a.example -b cookies.txt', 'it reads its cookies from a file'],
  ['curl a.example -b @a=b.txt', 'it reads its cookies from a file'],
  ['curl a.example -F a=b', 'it sends a form or a file'],
  ['curl a.example --form a=b', 'it sends a form or a file'],
  ['curl a.example --form-string a=b', 'it sends a form or a file'],
  ['curl a.example -T file.txt', 'it sends a form or a file'],
  ['curl a.example --upload-file file.txt', 'it sends a form or a file'],
  ['curl -X TRACE a.example', 'its method is TRACE'],
])('says why it cannot read %s', (command, problem) => {
  expect(read(command)).toBe(problem);
});

it('distinguishes a curl command from an address', () => {
  const texts = ['curl a.example', ' $ curl a', '/api/curl x', 'curly /a', 'curl'];
  expect(texts.map(isCurl)).toEqual([true, true, false, false, false]);
});

it('sets each header that --json implies unless the command has its own', () => {
  const own = `-H 'Content-Type: application/ld+json'`;
  expect(read(`curl --json {} ${own} a.example`)).toEqual([
    'POST http://a.example',
    [
      ['Content-Type', 'application/ld+json'],
      ['accept', 'application/json'],
    ],
    '{}',
  ]);
  expect(read(`curl --json {} -H 'Accept: text/csv' a.example`)).toEqual([
    'POST http://a.example',
    [
      ['Accept', 'text/csv'],
      ['content-type', 'application/json'],
    ],
    '{}',
  ]);
});

it('reads long and octal escapes', () => {
  const command = String.raw`curl a.example -d $'\U0001F600 \U0010FFFF \101\0 \uD83D\uDE00 \x41'`;
  expect(read(command)[2]).toBe('😀 \u{10FFFF} A\0 😀 A');
});

it('reads cookies, the user agent and the referrer as headers', () => {
  const command = `curl -b 'a=1; b=2' --user-agent me -e https://b.example a.example`;
  expect(read(command)[1]).toEqual([
    ['cookie', 'a=1; b=2'],
    ['user-agent', 'me'],
    ['referer', 'https://b.example'],
  ]);
});

it('sends each header once, as curl does: that of -H, joined cookies, or the last value', () => {
  const own = `-H 'Cookie: a=1' -b b=2 -H 'Authorization: x' -u asha:secret`;
  expect(read(`curl ${own} a.example`)[1]).toEqual([
    ['Cookie', 'a=1'],
    ['Authorization', 'x'],
  ]);
  const repeated = '-b a=1 -b b=2 -A one -A two -e /1 -e /2 -u a:b -u c:d';
  expect(read(`curl ${repeated} a.example`)[1]).toEqual([
    ['authorization', `Basic ${btoa('c:d')}`],
    ['cookie', 'a=1; b=2'],
    ['user-agent', 'two'],
    ['referer', '/2'],
  ]);
});

it('sends no header for an empty user agent or cookie', () => {
  expect(read("curl -A '' -b '' a.example")[1]).toEqual([]);
});
