import type { ShopSettings } from '#contract/shop-settings.ts';
import { getPrefix } from '#domain/shop/shop-settings.ts';
import { getFinancialYearStart } from '#domain/values/period.ts';
import type { Names } from '../settings/settings-editor.tsx';
import { getFormText } from '../parts/texts.ts';

/** What the tab Identity edits. `logo` may be the `data:` URL of a file that is not saved yet. */
export interface IdentityForm extends Pick<ShopSettings, 'name' | 'logo' | 'colours'> {
  identity: Pick<ShopSettings['identity'], 'motto' | 'since' | 'prefix' | 'nextPrefix'>;
}

export const NAMES: Names<IdentityForm> = {
  name: 'name',
  identity: { motto: 'motto', since: 'year', prefix: 'prefix', nextPrefix: 'next prefix' },
  logo: 'logo',
  colours: { brand: 'brand', accent: 'accent', saving: 'saving' },
};

/** Returns a function that reads the form on this day (`YYYY-MM-DD`). */
export function createFormReader(today: string): (fields: FormData) => IdentityForm {
  return (fields) => {
    const getText = (name: string) => getFormText(fields, name);
    const since = getText('since');
    const next = getText('nextPrefix').toUpperCase();
    return {
      name: getText('name'),
      logo: getText('logo'),
      identity: {
        motto: getText('motto'),
        since: since === '' ? null : Number(since),
        prefix: getText('prefix').toUpperCase(),
        nextPrefix: next === '' ? null : { prefix: next, from: findNextStart(today) },
      },
      colours: {
        brand: getText('brand'),
        accent: getText('accent'),
        saving: getText('saving'),
      },
    };
  };
}

export function findNextStart(today: string): string {
  return `${getFinancialYearStart(today) + 1}-04-01`;
}

/** Returns what the form edits: today's prefix, and a `nextPrefix` only if it is still to come. */
export function readIdentity(settings: ShopSettings, today: string): IdentityForm['identity'] {
  const { motto, since, nextPrefix } = settings.identity;
  return {
    motto,
    since,
    prefix: getPrefix(settings, today),
    nextPrefix: nextPrefix && nextPrefix.from > today ? nextPrefix : null,
  };
}
