import { getLanguageName } from '../books/language-name.ts';
import { normalizeMarks } from '../normal-form.ts';

/** Languages of books. */
const TAGS =
  'as bn en gu hi kn ml mr or pa sa ta te ur af am ar az be bg bho bo brx bs ca cs cy da de doi dz el eo es et eu fa fi fr ga gl he hr hu hy id is it ja ka kk km ko kok ks la lo lt lus lv mai mk mn mni ms my nb ne nl no pl ps pt ro ru sat sd si sk sl sq sr sv sw th tl tr uk uz vi yi zh zu'.split(
    ' ',
  );
const OTHER_NAMES = {
  bangla: 'bn',
  oriya: 'or',
  gujrati: 'gu',
  panjabi: 'pa',
  hindustani: 'hi',
  farsi: 'fa',
  हिंदी: 'hi',
  अंग्रेजी: 'en',
  बांग्ला: 'bn',
  उर्दु: 'ur',
  தமிழ்: 'ta',
} as const;

let tagsByName: Map<string, string> | undefined;

/** Finds a language's BCP 47 tag by its code, or its name in English, Hindi or its own script. */
export function findLanguage(word: string): string | undefined {
  const folded = word.trim().toLowerCase().replaceAll('_', '-');
  tagsByName ??= listTagsByName();
  const tag = tagsByName.get(normalizeMarks(folded, 'NFC'));
  if (tag !== undefined || !/^[a-z]{2,3}(?:-[a-z]{4})?(?:-[a-z]{2})?$/.test(folded)) return tag;
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(folded);
    const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(canonical);
    return name === undefined ? undefined : canonical;
  } catch {
    return undefined;
  }
}

function listTagsByName(): Map<string, string> {
  return new Map([
    ...TAGS.flatMap((tag) => {
      const [own = tag, hindi = tag] = [tag, 'hi'].map((locale) =>
        new Intl.DisplayNames(locale, { type: 'language' }).of(tag),
      );
      return [getLanguageName(tag), own, own.replace(/ भाषा$/, ''), hindi].map(
        (name) => [normalizeMarks(name.toLowerCase(), 'NFC'), tag] as const,
      );
    }),
    ...Object.entries(OTHER_NAMES),
  ]);
}
