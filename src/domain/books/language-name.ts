const LANGUAGE_NAMES = new Map([
  ['as', 'Assamese'],
  ['bn', 'Bengali'],
  ['en', 'English'],
  ['gu', 'Gujarati'],
  ['hi', 'Hindi'],
  ['kn', 'Kannada'],
  ['ml', 'Malayalam'],
  ['mr', 'Marathi'],
  ['or', 'Odia'],
  ['pa', 'Punjabi'],
  ['sa', 'Sanskrit'],
  ['ta', 'Tamil'],
  ['te', 'Telugu'],
  ['ur', 'Urdu'],
]);

/** BCP 47 tags of the languages to choose from. */
export const LANGUAGE_TAGS = 'en hi bn ta te mr gu kn ml or pa as ur sa ne fr de es'.split(' ');

/** Returns the English name of a language by its BCP 47 tag, or the tag if the name is unknown. */
export function getLanguageName(tag: string): string {
  return LANGUAGE_NAMES.get(tag) ?? nameWithIntl(tag);
}

let names: Intl.DisplayNames | undefined;

/** Names a rare language by `Intl`, whose first use blocks a phone for a tenth of a second. */
function nameWithIntl(tag: string): string {
  try {
    names ??= new Intl.DisplayNames('en', { type: 'language' });
    return names.of(tag) ?? tag;
  } catch {
    // The text is not a valid tag.
    return tag;
  }
}
