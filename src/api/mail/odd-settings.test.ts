import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';
import { expect, it } from 'vitest';
import { runDueWork } from '../jobs/due-work.ts';
import { deliver, openDesk, requestReturn } from '../desk/testing.ts';
import { openOrderShop, placeTestOrder } from '../orders/testing.ts';
import { saveSettings } from '../shop/settings.ts';
import { send } from '../testing.ts';

const SETTINGS = {
  name: 'Page & Turner',
  address: '1 Strand Road\nKolkata',
  pin: '700001',
  returnDays: 30,
  identity: { prefix: 'DC' },
  colours: { brand: '#8a1c5f', accent: '#0d6064', saving: '#8a1c5f' },
};
/** Default values of the settings, which no email of this shop may contain. */
const DEFAULT_VALUES = new RegExp(
  String.raw`${DEFAULT_FACTS.name}|\bKD\b|14 days|560003|#22306b`,
  'i',
);

it('uses the settings of the shop in every email', async () => {
  const sent: { subject: string; text: string; html: string }[] = [];
  const shop = await openOrderShop({ sendMail: async (mail) => void sent.push(mail) });
  await saveSettings(shop.dependencies, SETTINGS);
  const desk = { shop, ownerToken: await openDesk(shop) };
  const { order } = await placeTestOrder(shop, { payment: 'cod', address: { pin: '110001' } });
  await deliver(desk, order._id);
  await requestReturn(desk, order._id);
  const cancelled = await placeTestOrder(shop, { payment: 'cod', address: { pin: '110001' } });
  await send(shop.api, `POST /user/orders/${cancelled.order._id}/cancel`, {
    token: shop.token,
    body: {},
  });
  await send(shop.api, 'POST /auth/forgot', { body: { email: 'asha@example.com' } });
  // The first run composes the email with the reset link, the second run sends it.
  await runDueWork(shop.dependencies);
  await runDueWork(shop.dependencies);
  expect(sent.length).toBeGreaterThanOrEqual(6);
  for (const { subject, text, html } of sent) {
    const mail = `${subject}\n${text}\n${html}`;
    expect(mail.match(DEFAULT_VALUES)).toBeNull();
    expect(html).toContain('background:#8a1c5f');
    expect(html).toContain('Page &amp; Turner');
    expect(text).toContain('Page & Turner');
    // No number is broken over two lines.
    for (const [number] of text.matchAll(/\bDC[-/][\d/-]*\d/g))
      expect(html).toContain(`<span style="white-space:nowrap">${number}</span>`);
  }
  expect(sent.map(({ text }) => text).join()).toContain('within 30 days');
});
