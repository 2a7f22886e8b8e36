import { Hono } from 'hono/tiny';
import { changeSettingsRequestSchema, settingsResponseSchema } from '#contract/shop-settings.ts';
import { describeCall } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireOwner } from '../desk/owner.ts';
import { readVersionedSettings, saveSettings } from '../settings.ts';

/** The routes for the owner's settings of the shop. */
export function createDeskSettingsRoutes(dependencies: Dependencies) {
  const guard = requireOwner(dependencies);
  return new Hono()
    .get(
      '/',
      describeCall({
        summary: 'Returns all settings of the shop.',
        guard,
        responses: { 200: settingsResponseSchema },
      }),
      async (c) => c.json({ settings: await readVersionedSettings(dependencies.store.records) }),
    )
    .patch(
      '/',
      describeCall({
        summary: 'Changes settings of the shop; settings that are not sent do not change.',
        guard,
        body: changeSettingsRequestSchema,
        responses: {
          200: settingsResponseSchema,
          409: ['changedMeanwhile'],
          422: ['badGstin', 'lowContrast'],
        },
      }),
      async (c) => {
        const audited = c.var.audited('settings-changed', 'settings');
        const settings = await saveSettings(audited, c.req.valid('json'));
        return c.json({ settings });
      },
    );
}
