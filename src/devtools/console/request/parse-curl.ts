import { type Draft, toMethod, toRows } from './request.ts';

/** A piece of a word: quoted, escaped or bare. */
const PIECE = /'([^']*)'|\$'((?:[^'\\]|\\[^])*)'|"((?:[^"\\]|\\[^])*)"|\\([^\r\n])|\$|[^\s'"\\$]+/g;
/** Pieces without a gap. A backslash before a line break continues the line, also in a word. */
const WORD = new RegExp(`(?:${PIECE.source})(?:${PIECE.source}|\\\\\\r?\\n)*`, 'g');
const ANSI_ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

/** Splits a command into words as a shell would; `undefined` if a quote is not closed. */
function splitShellWords(command: string): string[] | undefined {
  const gaps = command.replace(WORD, '').replace(/\\\r?\n/g, '');
  if (gaps.trim() !== '') return undefined;
  return command.match(WORD)?.map((word) => {
    const pieces = [...word.matchAll(PIECE)].map(([bare, plain, ansi, quoted, escaped]) => {
      if (ansi !== undefined) return readAnsi(ansi);
      const unquoted = quoted?.replace(/\\\r?\n/g, '').replace(/\\([$`"\\])/g, '$1');
      return plain ?? unquoted ?? escaped ?? bare;
    });
    return pieces.join('');
  });
}

/**
 * Translates a command that a browser has copied for `cmd`, the command line of Windows. Outside
 * quotes, `cmd` takes the character after a caret, or after a line that ends with one, literally.
 * Single quotes and backslashes mean nothing there.
 */
function translateCmd(command: string): string {
  if (!/^curl\S*\s+\^"|\^\r?\n/.test(command)) return command;
  const withoutCarets = command.replace(/("[^"]*")|\^(?:\r?\n)?([^])/g, '$1$2');
  return withoutCarets.replace(
    /("(?:[^"\\]|\\[^])*"?)|['\\]/g,
    (sign, quoted) => quoted ?? `\\${sign}`,
  );
}

/** Decodes the content of `$'…'`, which browsers use to copy text with quotes or line breaks. */
function readAnsi(text: string): string {
  return text.replace(
    /\\(?:u([\da-fA-F]{4})|U(0010[\da-fA-F]{4}|000[\da-fA-F]{5})|x([\da-fA-F]{2})|([0-7]{1,3})|([^]))/g,
    (_all, unicode?: string, long?: string, hex?: string, octal?: string, char = '') => {
      const code = unicode ?? long ?? hex;
      if (code) return String.fromCodePoint(Number.parseInt(code, 16));
      if (octal) return String.fromCodePoint(Number.parseInt(octal, 8));
      return ANSI_ESCAPES[char] ?? char;
    },
  );
}

type ParsedCommand = { draft: Draft } | { problem: string };

/** The short options of curl that take a value, including those that `parseCurl` ignores. */
const LETTERS_WITH_VALUE = 'AbcCdDeEFHKmoPQrtTuUwxXyYz';
/** The long ones, without those for FTP and mail. */
const NAMES_WITH_VALUE = new Set(
  `abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout
  connect-to continue-at cookie cookie-jar crlfile curves data data-ascii data-binary data-raw
  data-urlencode dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header engine
  etag-compare etag-save expect100-timeout form form-string happy-eyeballs-timeout-ms header hsts
  interface json keepalive-time key key-type libcurl limit-rate local-port max-filesize max-redirs
  max-time netrc-file noproxy oauth2-bearer output output-dir parallel-max pass pinnedpubkey preproxy
  proto proto-default proto-redir proxy proxy-cacert proxy-capath proxy-cert proxy-cert-type
  proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey
  proxy-service-name proxy-tls13-ciphers proxy-user proxy1.0 range rate referer request
  request-target resolve retry retry-delay retry-max-time service-name socks4 socks4a socks5
  socks5-gssapi-service socks5-hostname speed-limit speed-time stderr time-cond tls-max
  tls13-ciphers trace trace-ascii unix-socket upload-file url url-query user user-agent write-out`
    .split(/\s+/)
    .map((name) => `--${name}`),
);

interface CurlOption {
  name: string;
  value: string;
}

/** Returns the values of the options with these names, in their order. */
type ReadValues = (...names: string[]) => string[];

export function isCurl(text: string): boolean {
  return /^\s*(\$\s+)?curl\s/.test(text);
}

/** Returns the request that a curl command would send, or the `problem` if it cannot be used. */
export function parseCurl(command: string): ParsedCommand {
  const words = splitShellWords(translateCmd(command.trim().replace(/^\$\s+/, '')));
  if (!words) return { problem: 'a quote in it is not closed' };
  const options = readOptions(words.slice(1));
  const readValues: ReadValues = (...names) =>
    options.filter(({ name }) => names.includes(name)).map(({ value }) => value);
  if (readValues('-F', '--form', '--form-string', '-T', '--upload-file').length > 0)
    return { problem: 'it sends a form or a file' };
  const data = options.filter(({ name }) => /^(-d|--data(-\w+)?|--json)$/.test(name));
  if (data.some(isFromFile)) return { problem: 'it reads its body from a file' };
  const cookies = readValues('-b', '--cookie').filter((cookie) => cookie !== '');
  if (cookies.some((cookie) => cookie.startsWith('@') || !cookie.includes('=')))
    return { problem: 'it reads its cookies from a file' };
  const address = readValues('', '--url')[0];
  if (!address) return { problem: 'it has no address' };

  const body = data.reduce(addData, '');
  const isQuery = readValues('-G', '--get').length > 0;
  const isHead = readValues('-I', '--head').length > 0;
  const requestedMethod = readValues('-X', '--request').at(-1)?.toUpperCase();
  const defaultMethod = isHead ? 'HEAD' : data.length > 0 && !isQuery ? 'POST' : 'GET';
  const method = toMethod(requestedMethod ?? defaultMethod);
  if (!method) return { problem: `its method is ${requestedMethod}` };
  const query = isQuery && body ? `${address.includes('?') ? '&' : '?'}${body}` : '';
  const draft = {
    method,
    endpoint: addScheme(address) + query,
    headers: toRows(listHeaders(readValues, cookies)),
    body: isQuery ? '' : body,
  };
  return { draft };
}

/** Lists the headers that the command names, then those that its other options add. */
function listHeaders(readValues: ReadValues, cookies: string[]): [name: string, value: string][] {
  const headers = readValues('-H', '--header').flatMap(readHeader);
  const names = headers.map(([name]) => name.toLowerCase());
  const user = readValues('-u', '--user').at(-1);
  const json = readValues('--json').length > 0 ? 'application/json' : '';
  const added: [string, string][] = [
    ['authorization', user === undefined ? '' : formatBasicAuth(user)],
    ['cookie', cookies.join('; ')],
    ['user-agent', readValues('-A', '--user-agent').at(-1) ?? ''],
    ['referer', readValues('-e', '--referer').at(-1) ?? ''],
    ['content-type', json],
    ['accept', json],
  ];
  return [...headers, ...added.filter(([name, value]) => value !== '' && !names.includes(name))];
}

/** Splits arguments into options. Arguments without an option get the name ''. */
function readOptions(words: string[]): CurlOption[] {
  const options: CurlOption[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!word.startsWith('-')) options.push({ name: '', value: word });
    else if (word.startsWith('--'))
      options.push({ name: word, value: NAMES_WITH_VALUE.has(word) ? (rest.shift() ?? '') : '' });
    else {
      // Short options may be combined, the last one with its value: -sSXPOST.
      const letters = Array.from(word.slice(1));
      const valueIndex = letters.findIndex((letter) => LETTERS_WITH_VALUE.includes(letter));
      const flags = valueIndex < 0 ? letters : letters.slice(0, valueIndex);
      for (const letter of flags) options.push({ name: `-${letter}`, value: '' });
      if (valueIndex < 0) continue;
      const value = word.slice(valueIndex + 2) || (rest.shift() ?? '');
      options.push({ name: `-${letters[valueIndex]}`, value });
    }
  }
  return options;
}

function isFromFile({ name, value }: CurlOption): boolean {
  if (name === '--data-urlencode' && !value.includes('=')) return value.includes('@');
  return name !== '--data-raw' && value.startsWith('@');
}

/** Adds data to a body, as fields of a form; `--json` continues the text. */
function addData(body: string, { name, value }: CurlOption, index: number): string {
  const separator = index === 0 || name === '--json' ? '' : '&';
  return body + separator + (name === '--data-urlencode' ? encodeData(value) : value);
}

function encodeData(value: string): string {
  const [, key = '', text = ''] = /^(?:([^=]*)=)?([^]*)$/.exec(value) ?? [];
  return `${key && `${key}=`}${encodeURIComponent(text)}`;
}

/** Reads a header, in a list of one: 'Name;' has an empty value, and 'Name:' is no header. */
function readHeader(line: string): [string, string][] {
  const [, name, value = ''] = /^([^:;]+)(?::\s*(\S[^]*)|;\s*)$/.exec(line) ?? [];
  return name ? [[name.trim(), value.trim()]] : [];
}

function formatBasicAuth(user: string): string {
  const bytes = new TextEncoder().encode(user);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Adds `http://` like curl to an address without a scheme, but not to a path of this site. */
function addScheme(address: string): string {
  return /^(\/|\w+:\/\/)/.test(address) ? address : `http://${address}`;
}
