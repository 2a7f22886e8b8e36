import { Hono } from 'hono/tiny';
import {
  changeSettingsRequestSchema,
  logoQuerySchema,
  logoResponseSchema,
  settingsResponseSchema,
} from '#contract/shop-settings.ts';
import { guardCalls } from '../../call/call.ts';
import type { Dependencies } from '../../dependencies.ts';
import { requireOwner } from '../../desk/owner.ts';
import { changeLogo } from '../../desk/uploads.ts';
import { readVersionedSettings, saveSettings } from '../../shop/settings.ts';

export function createDeskSettingsRoutes(dependencies: Dependencies) {
  const describe = guardCalls(requireOwner(dependencies));
  return new Hono()
    .get(
      '/',
      describe({
        summary: 'Returns all settings of the shop.',
        responses: { 200: settingsResponseSchema },
      }),
      async (c) => c.json(await readVersionedSettings(dependencies)),
    )
    .patch(
      '/',
      describe({
        summary: 'Changes settings of the shop; settings that are not sent do not change.',
        body: changeSettingsRequestSchema,
        responses: {
          200: settingsResponseSchema,
          409: ['changedMeanwhile'],
          422: ['badGstin', 'lowContrast', 'prefixFixed'],
        },
      }),
      async (c) => {
        const audited = c.var.audited('settings-changed', 'settings');
        await saveSettings(audited, c.req.valid('json'));
        return c.json(await readVersionedSettings(dependencies));
      },
    )
    .put(
      '/logo',
      describe({
        summary:
          'Makes the picture in the body the logo of the shop: an SVG, from which all but its shapes is taken out, or a PNG from 512 pixels, up to 500 kB. With `check=true` nothing changes.',
        upload: ['image/svg+xml', 'image/png'],
        headers: { 'If-Match': { description: 'The version that was read.' } },
        query: logoQuerySchema,
        responses: {
          200: logoResponseSchema,
          400: ['malformedRequest'],
          409: ['changedMeanwhile', 'noUploads'],
          413: ['logoTooLarge'],
          422: [
            'noLogo',
            'otherLogo',
            'brokenLogo',
            'smallLogo',
            'brokenPicture',
            'movingPicture',
            'hugePicture',
          ],
        },
      }),
      async (c) => {
        const audited = c.var.audited('logo-changed', 'settings');
        const isCheck = c.req.valid('query').check !== undefined;
        const logo = await changeLogo(audited, c.req.raw, isCheck);
        return c.json({ ...(await readVersionedSettings(dependencies)), logo });
      },
    )
    .delete(
      '/logo',
      describe({
        summary: 'Removes the logo: the shop has the mark again that it came with.',
        responses: { 200: settingsResponseSchema },
      }),
      async (c) => {
        await saveSettings(c.var.audited('logo-changed', 'settings'), { logo: '' });
        return c.json(await readVersionedSettings(dependencies));
      },
    );
}
