import { Hono } from 'hono';
import { findTypesetCover } from '#api/catalogue/catalogue.ts';
import { findCover, findLogo } from '#api/desk/uploads.ts';
import type { Env } from '../environment.ts';
import { findClientAddress } from '../middleware/client-address.ts';
import { type FindCover, serveGeneratedCovers, serveUploadedCovers } from '../pages/covers.ts';
import { describeError } from '../reason.ts';
import type { Part, Shop } from '../part.ts';
import { createPreviews, servePreviews } from './previews.ts';

/** Serves covers, logos and previews, which the build does not have. */
export function createPictures({ dependencies, gate, settings, ...options }: Shop) {
  const { store, now } = dependencies;
  const { limitRead, countPicture } = gate;
  const uploads = {
    findCover: (name: string) => findCover(store, name),
    findLogo: (name: string) => findLogo(store, name),
  };
  const findPreview = createPreviews({
    painter: options.painter,
    store,
    files: options.files,
    ...uploads,
    readSettings: options.readShopSettings,
    now,
    onError: (error) => options.log.error(describeError(error)),
  });
  // The load shedder counts only the lookup of a picture, because a 404 page counts itself.
  const serve = (find: FindCover) =>
    serveUploadedCovers(find, (c) => ({
      client: findClientAddress(c, settings.trustedProxies),
      run: (read) => limitRead(c, read),
    }));
  const routes = new Hono<Env>();
  routes.get('/covers/uploaded/:file', serve(uploads.findCover));
  routes.get('/logo/:file', serve(uploads.findLogo));
  routes.get('/previews/:file', servePreviews(findPreview, limitRead, countPicture));
  routes.get(
    '/covers/set/:file',
    serveGeneratedCovers((bookId) => findTypesetCover(store, bookId), limitRead),
  );
  return { routes } satisfies Part;
}
