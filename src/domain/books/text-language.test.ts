import { expect, it } from 'vitest';
import { chooseLanguage, getTextAttributes, hasOnlyEuropeanLetters } from './text-language.ts';

it('chooses the language of the book for a text in the script of that language', () => {
  expect(chooseLanguage('Malgudi Days', 'en')).toBe('en');
  expect(chooseLanguage('Les Misérables', 'fr')).toBe('fr');
  expect(chooseLanguage('श्यामची आई', 'mr')).toBe('mr');
  expect(chooseLanguage('শেষের কবিতা', 'bn-BD')).toBe('bn-BD');
});

it.each([
  ['गोदान', 'hi'],
  ['গীতাঞ্জলি', 'bn'],
  ['ਪਿੰਜਰ', 'pa'],
  ['સરસ્વતીચંદ્ર', 'gu'],
  ['ଛ ମାଣ ଆଠ ଗୁଣ୍ଠ', 'or'],
  ['பொன்னியின் செல்வன்', 'ta'],
  ['వేయిపడగలు', 'te'],
  ['ಪರ್ವ', 'kn'],
  ['ചെമ്മീൻ', 'ml'],
  ['ගම්පෙරළිය', 'si'],
  ['آگ کا دریا', 'ur'],
])(
  'chooses the language by the letters of %s if the book has no language, or another one',
  (text, language) => {
    expect(chooseLanguage(text)).toBe(language);
    expect(chooseLanguage(`${text} (1936)`, 'en')).toBe(language);
  },
);

it('chooses no language for Latin letters in a book in an Indian language, or in no language', () => {
  expect(chooseLanguage('Godaan', 'hi')).toBeUndefined();
  expect(chooseLanguage('R. K. Narayan')).toBeUndefined();
});

it('sets attributes only for a text that is not English, or contains letters that are not European', () => {
  expect(getTextAttributes('Malgudi Days', 'en')).toEqual({});
  expect(getTextAttributes('Godaan', 'hi')).toEqual({});
  expect(getTextAttributes('Les Misérables', 'fr')).toEqual({ lang: 'fr', dir: 'auto' });
  expect(getTextAttributes('गोदान', 'en')).toEqual({ lang: 'hi', dir: 'auto' });
  expect(getTextAttributes('村上 春樹')).toEqual({ lang: undefined, dir: 'auto' });
  expect(getTextAttributes('שלום', 'en')).toEqual({ lang: 'en', dir: 'auto' });
});

it('distinguishes European letters from all others', () => {
  expect(['Café', 'Война и мир', '“₹100”', 'Tiếng Việt', ''].every(hasOnlyEuropeanLetters)).toBe(
    true,
  );
  expect(['गोदान', 'Emma گ', 'שלום', '村'].some(hasOnlyEuropeanLetters)).toBe(false);
});
