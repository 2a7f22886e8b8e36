import { toMethod, type Draft } from './draft.ts';
import { toRows } from './header-rows.ts';
import { splitShellWords } from './shell-words.ts';

type Parsed = { draft: Draft } | { problem: string };

/** Options of curl that take a value, including those ignored below. */
const WITH_VALUE =
  /^(-[XHdubAemoxwcKTF]|--(request|header|data(-\w+)?|json|user|cookie|user-agent|referer|max-time|connect-timeout|output|proxy|write-out|cookie-jar|config|upload-file|form(-string)?|url|retry|cacert|cert|key|resolve|max-redirs))$/;

interface Option {
  name: string;
  value: string;
}

export function isCurl(text: string): boolean {
  return /^\s*(\$\s+)?curl\s/.test(text);
}

/** The request that a curl command would send, or the `problem` that keeps it from being used. */
export function parseCurl(command: string): Parsed {
  const words = splitShellWords(command.trim().replace(/^\$\s+/, ''));
  if (!words) return { problem: 'a quote in it is not closed' };
  const options = readOptions(words.slice(1));
  const valuesOf = (...names: string[]) =>
    options.filter(({ name }) => names.includes(name)).map(({ value }) => value);
  if (valuesOf('-F', '--form', '--form-string', '-T', '--upload-file').length > 0)
    return { problem: 'it sends a form or a file' };
  const data = options.filter(({ name }) => /^(-d|--data(-\w+)?|--json)$/.test(name));
  if (data.some(({ name, value }) => name !== '--data-raw' && value.startsWith('@')))
    return { problem: 'it reads its body from a file' };
  const address = valuesOf('', '--url')[0];
  if (!address) return { problem: 'it has no address' };

  const body = data.map(writeData).join('&');
  const isQuery = valuesOf('-G', '--get').length > 0;
  const isHead = valuesOf('-I', '--head').length > 0;
  const asked = valuesOf('-X', '--request').at(-1)?.toUpperCase();
  const implied = isHead ? 'HEAD' : data.length > 0 && !isQuery ? 'POST' : 'GET';
  const method = toMethod(asked ?? implied);
  if (!method) return { problem: `its method is ${asked}` };
  const headers = valuesOf('-H', '--header').flatMap(readHeader);
  for (const user of valuesOf('-u', '--user')) headers.push(['authorization', writeBasic(user)]);
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  if (valuesOf('--json').length > 0 && !hasType)
    headers.push(['content-type', 'application/json'], ['accept', 'application/json']);
  const query = isQuery && body ? `${address.includes('?') ? '&' : '?'}${body}` : '';
  const draft = {
    method,
    endpoint: withScheme(address) + query,
    headers: toRows(headers),
    body: isQuery ? '' : body,
  };
  return { draft };
}

/** Arguments that belong to no option get the name ''. */
function readOptions(words: string[]): Option[] {
  const options: Option[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!word.startsWith('-')) options.push({ name: '', value: word });
    else if (word.startsWith('--'))
      options.push({ name: word, value: WITH_VALUE.test(word) ? (rest.shift() ?? '') : '' });
    else {
      // Short options may be combined, the last one with its value: -sSXPOST.
      const letters = Array.from(word.slice(1));
      const taking = letters.findIndex((letter) => WITH_VALUE.test(`-${letter}`));
      const flags = taking < 0 ? letters : letters.slice(0, taking);
      for (const letter of flags) options.push({ name: `-${letter}`, value: '' });
      if (taking < 0) continue;
      const value = word.slice(taking + 2) || (rest.shift() ?? '');
      options.push({ name: `-${letters[taking]}`, value });
    }
  }
  return options;
}

function writeData({ name, value }: Option): string {
  if (name !== '--data-urlencode') return value;
  const [, key = '', text = ''] = /^(?:([^=]*)=)?([^]*)$/.exec(value) ?? [];
  return `${key && `${key}=`}${encodeURIComponent(text)}`;
}

/** 'Name:' removes a default header of curl, 'Name;' sends an empty one. */
function readHeader(line: string): [string, string][] {
  const [, name, value = ''] = /^([^:;]+)(?::\s*(\S[^]*)|;\s*)$/.exec(line) ?? [];
  return name ? [[name.trim(), value.trim()]] : [];
}

function writeBasic(user: string): string {
  const bytes = new TextEncoder().encode(user);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Without a scheme, curl uses http. */
function withScheme(address: string): string {
  return /^(\/|\w+:\/\/)/.test(address) ? address : `http://${address}`;
}
