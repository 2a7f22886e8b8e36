import type { ShopSettings } from '#contract/shop-settings.ts';
import { formatColours } from '#domain/shop/brand-colours.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { isIcon } from '../pictures/logo.ts';
import { memoizeByVersion } from './pages.ts';
import { makeSendable, type Sendable } from './sendable.ts';

/** The URL paths of two built files: the page of the desk, without data, and the manifest. */
const DESK_PAGE = '/desk/index.html';
const MANIFEST = '/manifest.webmanifest';
/** The paths of the desk's screens, which share that page. */
const DESK_PATH = /^\/desk(?:\/|$)/;

/** Resolves with `undefined` for a path without such a file. */
export type FindCustomizedFile = (path: string) => Promise<Sendable | undefined>;

interface CustomizedFilesOptions {
  files: ReadonlyMap<string, Sendable>;
  deskHeaders: Record<string, string>;
  readSettings(): Promise<ShopSettings>;
  /** Resolves with another text after every change to the settings. */
  readVersion(): Promise<string>;
  findIcon(path: string, settings: ShopSettings): Promise<Sendable | undefined>;
}

/** Finds files with the owner's colours or name, each created once per version of settings. */
export function createCustomizedFiles({
  files,
  deskHeaders,
  readSettings,
  readVersion,
  findIcon,
}: CustomizedFilesOptions): FindCustomizedFile {
  const page = files.get(DESK_PAGE);
  const desk = page && { ...page, headers: { ...page.headers, ...deskHeaders } };
  const manifest = files.get(MANIFEST);
  const make = memoizeByVersion(async () => {
    const settings = await readSettings();
    return {
      settings,
      desk: desk && (await colourPage(desk, settings)),
      manifest: manifest && (await nameManifest(manifest, settings)),
    };
  });
  return async (path) => {
    const isDesk = DESK_PATH.test(path);
    if (!isDesk && path !== MANIFEST && !isIcon(path)) return undefined;
    try {
      const { settings, ...customized } = await make(await readVersion());
      if (isIcon(path)) return await findIcon(path, settings);
      return isDesk ? customized.desk : customized.manifest;
    } catch {
      // While version, settings or logo cannot be read, the built files are used.
      return isDesk ? desk : files.get(path);
    }
  };
}

/** Adds the owner's colours as a `style`, which needs no hash, and the logo's path. */
async function colourPage(page: Sendable, { colours, logo }: ShopSettings): Promise<Sendable> {
  const style = formatColours(colours);
  const attributes = `${style && `style="${style}" `}${logo && `data-logo="${logo}" `}`;
  if (attributes === '') return page;
  const html = new TextDecoder().decode(page.plain);
  return makeSendable(page.status, page.headers, html.replace('<html ', `<html ${attributes}`));
}

async function nameManifest(file: Sendable, settings: ShopSettings): Promise<Sendable> {
  const { name, colours, identity } = settings;
  const manifest = JSON.parse(new TextDecoder().decode(file.plain)) as { short_name: string };
  const hasFirstName = name === manifest.short_name;
  const hasFirstBrand = colours.brand === DEFAULT_SETTINGS.colours.brand;
  if (hasFirstName && hasFirstBrand) return file;
  const named = {
    ...manifest,
    ...(!hasFirstName && { name, short_name: name, description: identity.lead || name }),
    ...(!hasFirstBrand && { theme_color: colours.brand }),
  };
  return makeSendable(file.status, file.headers, JSON.stringify(named));
}
