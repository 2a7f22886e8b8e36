import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';

/** The source of a function of the built page. */
export interface SourceFunction {
  /** The path from the project's root, or a label for code of the browser. */
  file: string;
  name: string;
}

/** A function in the DevTools protocol: line and column count from 0. */
export interface CallFrame {
  functionName: string;
  url: string;
  lineNumber: number;
  columnNumber: number;
}

interface Mapped {
  map: SourceMap;
  /** Lines that the build has put above the mapped code. */
  linesAbove: number;
}

/** Finds the source of a function with the source maps in `folder`. */
export function createSourceFinder(folder: string): (frame: CallFrame) => SourceFunction {
  const maps = new Map<string, Mapped | undefined>();
  return (frame) => {
    const { url, functionName, lineNumber, columnNumber } = frame;
    const name = functionName || '(anonymous)';
    if (url === '') return { file: name.startsWith('(') ? name : '(browser)', name };
    if (!url.startsWith('http')) return { file: '(tools)', name };
    const path = new URL(url).pathname;
    if (!maps.has(path)) maps.set(path, readMap(join(folder, path)));
    const mapped = maps.get(path);
    const entry = mapped?.map.findEntry(lineNumber - mapped.linesAbove, columnNumber);
    if (!mapped || !entry || !('originalSource' in entry) || !entry.originalSource)
      return { file: path, name };
    const file = entry.originalSource.replace(/^(\.\.\/)+/, '');
    return { file, name: readName(mapped.map, entry) ?? name };
  };
}

function readMap(script: string): Mapped | undefined {
  if (!existsSync(`${script}.map`)) return undefined;
  const payload = JSON.parse(readFileSync(`${script}.map`, 'utf8'));
  const linesAbove = readFileSync(script, 'utf8').startsWith('//#') ? 1 : 0;
  return { map: new SourceMap(payload), linesAbove };
}

/** The word at the start of the function, or the word before an arrow function. */
function readName(map: SourceMap, entry: SourceMapEntry): string | undefined {
  const { sources, sourcesContent = [] } = map.payload;
  const text = sourcesContent[sources.indexOf(entry.originalSource)];
  const line = text?.split('\n')[entry.originalLine] ?? '';
  const before = line.slice(0, entry.originalColumn);
  const after = line.slice(entry.originalColumn);
  const [, own] = /^(?:async )?(?:function\*? ?)?(\w+)/.exec(after) ?? [];
  const [, assigned] = /(\w+)\s*[=:]\s*$/.exec(before) ?? [];
  return own ?? assigned;
}

type SourceMapEntry = Extract<ReturnType<SourceMap['findEntry']>, { originalSource: string }>;
