import { readCoverPath } from '#domain/import/read-text.ts';
import { findDescendant, getChildren, readTextAt, type Element } from './tree.ts';

/** Reads the first front cover (01) that is a picture (03), with https; or the `lost` address. */
export function readCover(product: Element): { value: string; lost: string } {
  const links = getChildren(findDescendant(product, 'CollateralDetail'), 'SupportingResource')
    .filter(
      (resource) =>
        readTextAt(resource, 'ResourceContentType') === '01' &&
        readTextAt(resource, 'ResourceMode') === '03',
    )
    .flatMap((resource) => getChildren(resource, 'ResourceVersion'))
    .map((version) => readTextAt(version, 'ResourceLink'))
    .filter((link) => link !== '');
  const value = links.map(toCoverPath).find((link) => link !== '') ?? '';
  return { value, lost: value === '' ? (links[0] ?? '') : '' };
}

/** Returns the address with https, and with signs in percent-encoding; '' if it is invalid. */
function toCoverPath(link: string): string {
  if (!URL.canParse(link)) return '';
  const { protocol, host, pathname, search } = new URL(link);
  if (protocol !== 'https:' && protocol !== 'http:') return '';
  const path = `${pathname}${search}`.replaceAll(
    /[^\w\-./~%?=&+:@,]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const address = `https://${host}${path}`;
  return typeof readCoverPath(address) === 'string' ? address : '';
}
