import {
  getChildren,
  findDescendant,
  listTexts,
  readLines,
  readTextAt,
  type Element,
} from './tree.ts';

/** The audiences of list 154 whose texts the shop may show: unrestricted, and end customers. */
const PUBLIC_AUDIENCES = ['00', '03'];

/** Reads the first public text of these types (list 153), best in English or the book's own. */
export function readTextContent(product: Element, types: string[], language: string): string {
  const texts = getChildren(findDescendant(product, 'CollateralDetail'), 'TextContent')
    .filter((content) => types.includes(readTextAt(content, 'TextType')))
    .filter((content) => {
      const audiences = listTexts(content, 'ContentAudience');
      return audiences.length === 0 || audiences.some((code) => PUBLIC_AUDIENCES.includes(code));
    })
    .flatMap((content) =>
      getChildren(content, 'Text').map((element) => ({
        element,
        type: types.indexOf(readTextAt(content, 'TextType')),
        language: toTag(element.attributes['language'] ?? ''),
      })),
    );
  const languages = ['en', toTag(language), ''];
  const [best] = texts
    .filter((text) => languages.includes(text.language))
    .toSorted(
      (a, b) => a.type - b.type || languages.indexOf(a.language) - languages.indexOf(b.language),
    );
  return best ? readLines(best.element) : '';
}

const TAGS = new Map([['', '']]);

/** Converts a code of three letters (`eng`, `fre`) to a language tag (`en`, `fr`). */
function toTag(code: string): string {
  if (!/^(?:[a-z]{2,3})?$/.test(code)) return code;
  const tag = TAGS.get(code) ?? new Intl.Locale(code).language;
  TAGS.set(code, tag);
  return tag;
}
