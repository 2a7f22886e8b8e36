import type { Dialect, Query } from '../database.ts';
import { countAll, type Counted } from './count-all.ts';
import { createMemo } from './memo.ts';
import { readSample, type Sample } from './sample.ts';
import type { PickWay } from './source.ts';

/** A sample shows the way for so long after the catalogue has changed. */
const SAMPLE_LASTS_MS = 10_000;

/** What finding knows before it asks. */
export interface Known {
  sample: Sample;
  /** The numbers of languages, by name. */
  languages: ReadonlyMap<string, number>;
  dialect: Dialect;
  pickWay: PickWay;
  /** All books. */
  all: Counted;
}

type Settings = Pick<Known, 'dialect' | 'pickWay'>;

/** Resolves with what is known of the catalogue of this version. */
export function createKnown(query: Query, settings: Settings) {
  const all = createMemo<Counted>();
  const languages = createMemo<ReadonlyMap<string, number>>();
  let sample: Promise<Sample> | undefined;
  let read = { version: '', at: 0 };

  return async function know(version: string): Promise<Known> {
    const now = performance.now();
    if (!sample || (read.version !== version && now - read.at > SAMPLE_LASTS_MS)) {
      read = { version, at: now };
      sample = readSample(query);
      sample.catch(() => (sample = undefined));
    }
    const [counted, known, numbers] = await Promise.all([
      all(version, '', () => countAll(query)),
      sample,
      languages(version, '', () => readLanguages(query)),
    ]);
    return { ...settings, all: counted, sample: known, languages: numbers };
  };
}

async function readLanguages(query: Query) {
  const rows = await query('SELECT number, name FROM find_languages');
  return new Map(rows.map(({ name, number }) => [String(name), Number(number)]));
}
