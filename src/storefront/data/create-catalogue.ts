import type { ApiClient } from '#client/client.ts';
import type { Catalogue } from './catalogue.ts';
import { createLocalCatalogue } from './local-catalogue.ts';
import { createRemoteCatalogue } from './remote-catalogue.ts';

interface CatalogueOptions {
  /**
   * Whether loaders wait for the data, as on a server. In a browser the page is shown at once and
   * the data follow.
   */
  isAwaited?: boolean;
  /**
   * Whether the shop has more books than a page may contain. A static host does not know this:
   * there, the local catalogue finds out.
   */
  isLarge?: boolean | undefined;
}

export function createCatalogue(
  api: ApiClient,
  { isAwaited = false, isLarge = false }: CatalogueOptions = {},
): Catalogue {
  const remote = createRemoteCatalogue(api, isAwaited);
  return isLarge ? remote : createLocalCatalogue(api, isAwaited, remote);
}
