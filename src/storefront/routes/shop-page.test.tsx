import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { PageName, Shop } from '#contract/shop-settings.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { renderRoutes } from '../app/testing.tsx';
import * as shopPage from './shop-page.tsx';
import { ShopPage } from './shop-page.tsx';

const fetch = vi.fn<(input: URL | Request | string) => Promise<Response>>();

afterEach(() => {
  vi.unstubAllGlobals();
  fetch.mockReset();
});

function show(path: string) {
  vi.stubGlobal('fetch', fetch);
  return renderRoutes([{ path, ...shopPage }], path);
}

it('shows the owner’s text, with the name of the shop', async () => {
  fetch.mockImplementation(async (input) =>
    String(input).endsWith('/shop/pages/contact')
      ? Response.json({ page: { text: 'Come by.' } })
      : Response.json({ guest: false, shop: { ...DEFAULT_SETTINGS, name: 'Books & Co' } }),
  );
  await show('/contact');
  expect(await screen.findByText('Come by.')).toBeDefined();
  expect(screen.getByText('Books & Co')).toBeDefined();
});

it('says that the page could not be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fetch.mockImplementation(async () => Response.json({}, { status: 400 }));
  await show('/terms');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms and conditions');
});

const SHOP = {
  ...DEFAULT_SETTINGS,
  name: 'Kitabdost',
  address: '27, Avenue Road\nBengaluru, Karnataka',
  returnDays: 7,
  delivery: { fee: 40, freeFrom: 500 },
};

function readPage(name: PageName, options: { shop?: Shop; text?: string; isDemo?: boolean } = {}) {
  const { shop = SHOP, text = '', isDemo = false } = options;
  const page = <ShopPage name={name} shop={shop} text={text} isDemo={isDemo} />;
  return render(page, { wrapper: MemoryRouter }).container.textContent;
}

it('writes the terms from the settings', () => {
  const text = readPage('terms');
  expect(text).toContain('Kitabdost, 27, Avenue Road, Bengaluru, Karnataka 560003, sells books');
  expect(text).toContain('Delivery costs ₹40; it is free from ₹500.');
  expect(text).toContain('within 7 days of delivery');
  expect(text).not.toContain('demo');
});

it('says that delivery is free, and that books can be returned within one day', () => {
  const text = readPage('terms', { shop: { ...SHOP, ...DEFAULT_SETTINGS, returnDays: 1 } });
  expect(text).toContain('Delivery is free.');
  expect(text).toContain('within 1 day of delivery');
});

it('says that books cannot be returned if the owner has set no days', () => {
  const shop = { ...SHOP, returnDays: 0 };
  expect(readPage('terms', { shop })).toContain('Books cannot be returned.');
  const returns = readPage('returns', { shop });
  expect(returns).toContain('Books cannot be returned.');
  expect(returns).toContain('you can cancel a whole order instead');
  expect(returns).not.toMatch(/0 days|press Return books/);
});

it('says who brings returned books back', () => {
  expect(readPage('returns')).toContain('Our courier will collect it from the delivery address.');
  const returns = readPage('returns', { shop: { ...SHOP, returnsBy: 'post' } });
  expect(returns).toContain('Please send it to us by post; we refund the postage.');
  expect(returns).not.toContain('courier');
});

it('names the range of the fees of a shop with rates', () => {
  const rate = { pins: ['78'], days: [5, 8] as [number, number], cod: false };
  const delivery = { ...SHOP.delivery, rates: [{ ...rate, fee: 90 }] };
  expect(readPage('terms', { shop: { ...SHOP, delivery } })).toContain(
    'Delivery costs ₹40 to ₹90, by PIN code and weight; it is free from ₹500.',
  );
});

it('shows the owner’s own text in its paragraphs, in place of the default text', () => {
  const text = readPage('privacy', {
    text: 'We keep little.\n\nAsk us.\nWe answer.\n\n\nOr.\n\nOr.',
  });
  expect(screen.getByText('We keep little.').tagName).toBe('P');
  expect(screen.getByText(/^Ask us\.\s+We answer\.$/)).toBeDefined();
  expect(screen.getAllByText('Or.')).toHaveLength(2);
  expect(text).not.toContain('How you delete it');
});

it('links to the phone and the email if the owner has set them', () => {
  readPage('contact', {
    shop: { ...SHOP, phone: '+91 80 4123 4567', email: 'help@books.example' },
  });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    'tel:+918041234567',
    'mailto:help@books.example',
    '/terms',
    '/privacy',
    '/returns',
  ]);
});

it('leaves out what the owner has not set', () => {
  readPage('contact', { text: 'Come by.' });
  expect(screen.getAllByRole('link')).toHaveLength(3);
  expect(screen.getByText('Come by.')).toBeDefined();
});

it.each(['', 'Come by.'])('says in a demo that nothing is sold, above the text %j', (text) => {
  expect(readPage('returns', { isDemo: true, text })).toMatch(/^This is a demo.*Nothing is sold/);
});
