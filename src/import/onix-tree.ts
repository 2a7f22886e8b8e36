import type { SaxesTagPlain } from 'saxes';
import { REFERENCE_NAMES } from './onix-names.ts';

const NAMES = new Map(Object.entries(REFERENCE_NAMES));

/** An element with its reference name, even if the file uses short tags. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  parts: (Element | string)[];
}

export function createElement({ name, attributes }: SaxesTagPlain): Element {
  const local = name.slice(name.indexOf(':') + 1);
  return { name: NAMES.get(local) ?? local, attributes, parts: [] };
}

export function getChildren(element: Element | undefined, name: string): Element[] {
  return (element?.parts ?? []).filter(
    (part): part is Element => typeof part !== 'string' && part.name === name,
  );
}

/** The first element at the end of this path of names. */
export function find(element: Element | undefined, ...path: string[]): Element | undefined {
  return path.reduce<Element | undefined>((at, name) => getChildren(at, name)[0], element);
}

/** The text at the end of a path, '' if there is none. */
export function textAt(element: Element | undefined, ...path: string[]): string {
  return getText(find(element, ...path)).trim();
}

const BLOCKS = /^(?:p|br|li|div|ul|ol|h[1-6])$/i;

/** With a new line where one of XHTML begins. */
export function getText(element: Element | undefined): string {
  const texts = (element?.parts ?? []).map((part) =>
    typeof part === 'string' ? part : `${BLOCKS.test(part.name) ? '\n' : ''}${getText(part)}`,
  );
  return texts.join('');
}
