import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { printScreen } from '#ui/testing.ts';
import { ShopPage } from './shop-page.tsx';

const SHOP = { ...DEFAULT_SETTINGS, email: 'shop@example.com', phone: '080 2222 1111' };
const BARE = { ...SHOP, name: 'किताबदोस्त', address: 'पुणे', email: '', phone: '' };

const PAGES: Record<string, Parameters<typeof ShopPage>[0]> = {
  'contact, default text': { name: 'contact', shop: SHOP, text: '', isDemo: false },
  'contact, own text': { name: 'contact', shop: BARE, text: 'Ask us.\n\nपूछिए।', isDemo: false },
  'returns, in a demo': { name: 'returns', shop: SHOP, text: 'We take all.', isDemo: true },
};

it('shows the pages about the shop in each state', async () => {
  const parts = Object.entries(PAGES).map(([name, props]) => {
    const { container } = render(<ShopPage {...props} />, { wrapper: MemoryRouter });
    const text = printScreen(container);
    cleanup();
    return `# ${name}\n${text}`;
  });
  await expect(parts.join('\n')).toMatchFileSnapshot('./all-pages.txt');
});
