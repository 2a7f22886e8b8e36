import { toCategoryKey } from '../categories.ts';
import type { Survey } from './survey.ts';
import { readNewCategory } from './words.ts';

/** A category that an import adds, and the words of the file that become it. */
export interface NewCategory {
  name: string;
  words: string[];
}

/** Lists the categories that the answers for a file add. */
export function listNewCategories({ words }: Pick<Survey, 'words'>): NewCategory[] {
  const found = new Map<string, NewCategory>();
  for (const { field, word, value } of words) {
    const name = field === 'genres' ? readNewCategory(value) : undefined;
    if (name === undefined) continue;
    const key = toCategoryKey(name);
    const { words: before = [], ...known } = found.get(key) ?? { name };
    found.set(key, { ...known, words: [...before, word.toLowerCase()] });
  }
  return [...found.values()];
}
