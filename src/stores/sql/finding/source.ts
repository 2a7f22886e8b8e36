import type { Condition } from './conditions.ts';
import type { Known } from './known.ts';
import { endOf } from './marked-title.ts';
import { estimate, type Sample, type SampledBook } from './sample.ts';
import type { TitleSearch } from './search-condition.ts';
import type { Bind } from './statement.ts';
import { isWord, type Part } from './title-words.ts';

/** Where the rows `b` of `find_books` come from; the conditions are checked for each row besides. */
export interface Source {
  name: 'order' | 'title' | 'words' | 'names' | 'price' | 'traits';
  from(bind: Bind): string;
  write(bind: Bind): string;
  /** Whether a row may come more than once. */
  repeats?: boolean;
  /** Whether all rows pass the condition. */
  covers?(condition: Condition): boolean;
}

/** What the rows of the source must pass. */
export function writeTests(source: Source, conditions: readonly Condition[], bind: Bind): string[] {
  const left = conditions.filter((condition) => !source.covers?.(condition));
  return [source.write(bind), ...left.map((condition) => condition.write(bind))];
}

/** Reading a row that another table points to takes about as long as reading so many in order. */
const JUMP = 4;

/** In a statement. */
const MOST_TRAITS = 4000;

/** Words of a search that are looked for in the sample; long ones are rare. */
const MOST_WORDS = 8;

interface Wish {
  known: Pick<Known, 'sample' | 'pickWay' | 'all'>;
  conditions: readonly Condition[];
  /** Rows that are needed. */
  most: number;
  /** Whether rows in the wanted order lie in order in the table. */
  isInOrder: boolean;
}

/** All rows, in whatever order is asked for. */
const IN_ORDER: Source = { name: 'order', from: () => 'find_books b', write: () => '1 = 1' };

/** The source that takes the least time, by the sample. */
export function chooseSource({ known, conditions, most, isInOrder }: Wish): Source {
  const { sample, pickWay } = known;
  const named = conditions.find((condition) => condition.named !== undefined);
  if (named) return namesSource(named);
  const matches = estimate(
    sample,
    conditions.map(({ fits }) => fits),
  );
  const rows = Math.min(sample.total, (most / matches) * sample.total);
  return pickWay([
    { source: IN_ORDER, cost: rows * (isInOrder ? 1 : JUMP) },
    ...wordsSources(conditions, sample),
    ...conditions.flatMap((condition) => [
      ...titleSources(condition, sample),
      ...priceSources(condition, sample),
    ]),
    ...traitsSources(conditions, known.all.traits),
  ]).source;
}

/** Of ways that find the same rows. */
export type PickWay = (ways: readonly [Way, ...Way[]]) => Way;

export const pickFastest: PickWay = ([first, ...others]) =>
  others.reduce((best, way) => (way.cost < best.cost ? way : best), first);

function namesSource({ named }: Condition): Source {
  return {
    name: 'names',
    from: () => 'find_book_names n CROSS JOIN find_books b',
    write: (bind) => `n.kind = ${bind(named?.kind ?? '')} AND n.name = ${bind(named?.name ?? '')}
      AND b.position = n.position`,
    covers: (condition) => condition.named === named,
  };
}

interface Way {
  source: Source;
  /** Rows that are read, in the time of rows in order. */
  cost: number;
}

type TitleCondition = Condition & Partial<TitleSearch>;

function wordsSources(conditions: readonly TitleCondition[], sample: Sample): Way[] {
  const lengthOf = ([first]: readonly Part[]) => first?.text.length ?? 0;
  return conditions
    .flatMap(({ parts = [] }) => parts)
    .sort((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, MOST_WORDS)
    .map((parts) => {
      const tests = parts.map(testOf);
      const fits = (book: SampledBook) => tests.some((passes) => passes(book));
      return { source: wordsSource(parts), cost: estimate(sample, [fits]) * JUMP };
    });
}

function titleSources({ writeRange, fits }: TitleCondition, sample: Sample): Way[] {
  if (!writeRange) return [];
  const source: Source = { name: 'title', from: () => 'find_books b', write: writeRange };
  return [{ source, cost: estimate(sample, [fits]) * JUMP }];
}

/** Books whose titles have one of these. */
function wordsSource(parts: readonly Part[]): Source {
  const select = (part: Part, bind: Bind) =>
    `SELECT position FROM find_words WHERE ${writeFit(part, 'word', bind)}`;
  const [only] = parts.length === 1 ? parts : [];
  if (!only) {
    return {
      name: 'words',
      from: (bind) =>
        `(${parts.map((part) => select(part, bind)).join(' UNION ALL ')}) w CROSS JOIN find_books b`,
      write: () => 'b.position = w.position',
      repeats: true,
    };
  }
  return {
    name: 'words',
    from: () => 'find_words w CROSS JOIN find_books b',
    write: (bind) => `${writeFit(only, 'w.word', bind)} AND b.position = w.position`,
    repeats: only.fit !== 'whole',
  };
}

/** A condition in SQL on a column of words. */
export function writeFit({ text, fit }: Part, column: string, bind: Bind): string {
  if (fit === 'whole') return `${column} = ${bind(text)}`;
  const starts = (start: string) => `${start} >= ${bind(text)} AND ${start} < ${bind(endOf(text))}`;
  if (fit === 'starts') return starts(column);
  const suffix = fit === 'ends' ? `suffix = ${bind(text)}` : starts('suffix');
  return `${column} IN (SELECT word FROM find_suffixes WHERE ${suffix})`;
}

/** Nearly what the source finds; signs in titles need no care here. */
function testOf({ text, fit }: Part): (book: SampledBook) => boolean {
  if (fit === 'inside' || !isWord(text)) return ({ title }) => title.includes(text);
  const before = fit === 'ends' ? '' : '(?<![\\p{L}\\p{M}\\p{N}])';
  const after = fit === 'starts' ? '' : '(?![\\p{L}\\p{M}\\p{N}])';
  const pattern = new RegExp(before + text + after, 'u');
  return ({ title }) => pattern.test(title);
}

function priceSources({ below, fits }: Condition, sample: Sample): Way[] {
  if (below === undefined) return [];
  const source: Source = {
    name: 'price',
    from: () => 'find_books p CROSS JOIN find_books b',
    write: (bind) => `p.payable < ${bind(below)} AND b.position = p.position`,
    covers: (condition) => condition.below !== undefined,
  };
  return [{ source, cost: estimate(sample, [fits]) * JUMP }];
}

/** Lists them: PostgreSQL, left to join them, reads all books. */
function traitsSources(
  conditions: readonly Condition[],
  counts: ReadonlyMap<number, number>,
): Way[] {
  const covers = ({ fitsTraits }: Condition) => fitsTraits !== undefined;
  const tests = conditions.filter(covers);
  if (tests.length === 0) return [];
  const traits = [...counts.keys()].filter((one) => tests.every((test) => test.fitsTraits?.(one)));
  if (traits.length > MOST_TRAITS) return [];
  const source: Source = {
    name: 'traits',
    from: () => 'find_books b',
    write: () => (traits.length === 0 ? '1 = 0' : `b.traits IN (${traits.join(', ')})`),
    covers,
  };
  const books = traits.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
  return [{ source, cost: books * JUMP }];
}
