const NAMES = new Map([
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

/** Returns the English name of a language by its BCP 47 tag; the tag itself if it is unknown. */
export function getLanguageName(tag: string): string {
  return NAMES.get(tag) ?? nameByIntl(tag);
}

/** Only for rare languages, because the first call to `Intl` blocks a phone. */
function nameByIntl(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  } catch {
    // The text is not a valid tag.
    return tag;
  }
}
