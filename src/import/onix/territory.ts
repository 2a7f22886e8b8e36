import { getChildren, listTexts, type Element, type OnixName } from './tree.ts';

const INDIA = 'IN';

/** Ranks territories: 3 India by name, 2 the world, 1 the rest or none, 0 without India. */
export function rankTerritories(territories: Element[]): number {
  return territories.length === 0 ? 1 : Math.max(...territories.map(rankTerritory));
}

function rankTerritory(territory: Element): number {
  if (listCodes(territory, 'CountriesExcluded').includes(INDIA)) return 0;
  const regions = listCodes(territory, 'RegionsIncluded');
  if (listCodes(territory, 'CountriesIncluded').includes(INDIA)) return 3;
  if (regions.includes('WORLD')) return 2;
  return regions.includes('ROW') ? 1 : 0;
}

/** Lists the English names of the countries that the territories of a market or a price include. */
export function listCountries(element: Element): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return getChildren(element, 'Territory')
    .flatMap((territory) => listCodes(territory, 'CountriesIncluded'))
    .map((code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code));
}

function listCodes(territory: Element, name: OnixName): string[] {
  return listTexts(territory, name).flatMap((codes) => codes.split(/\s+/).filter(Boolean));
}
