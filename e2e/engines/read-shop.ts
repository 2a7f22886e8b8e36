import type { User } from './user.ts';

/** One step of a walk; it passes if the action does not throw. */
export type Step = (name: string, act: () => Promise<unknown>) => Promise<void>;

/** Reads the shop on a wide screen, signed out. */
export async function readShop(user: User, step: Step): Promise<void> {
  const { until } = user;
  const pressLink = (name: string) => user.press('a', name);

  await step('home leads to the list', async () => {
    await user.open('/');
    await pressLink('Shop Now');
    await user.expectHeading('Books');
    await user.expectPath('/books');
  });
  await step('the list shows all books', () =>
    until('25 books', () => document.querySelectorAll('article').length === 25),
  );
  await step('a filter is in the address, and fewer books are shown', async () => {
    await user.press('label', 'Science');
    await user.expectPath('/books?category=Science');
    await until('fewer books', () => document.querySelectorAll('article').length < 25);
  });
  await step('Back removes the filter', async () => {
    await user.back();
    await user.expectPath('/books');
    await until('25 books', () => document.querySelectorAll('article').length === 25);
  });
  await step('the price is chosen by keyboard', async () => {
    await until('the slider has focus', () => {
      const slider = document.querySelector<HTMLInputElement>('input[type=range]');
      slider?.focus();
      return document.activeElement === slider;
    });
    await user.type('ArrowLeft');
    await until('a price in the address', () => location.search.startsWith('?price='));
    await user.back();
  });
  await step('a search finds a book', async () => {
    await user.open('/');
    await user.fill('Search books', 'gene');
    await user.type('Enter');
    await user.expectPath('/books?search=gene');
    await user.expectText('The Gene');
  });
  await step('Back from another page of the site restores the position', async () => {
    await user.open('/books');
    await until('the shop is live', () => history.scrollRestoration === 'manual');
    await until('the page is scrolled', () => {
      scrollTo(0, 1500);
      return scrollY === 1500;
    });
    await user.open('/authors');
    await user.back();
    await user.expectPath('/books');
    await until('the position is restored', () => scrollY === 1500);
  });
  await step('a book opens, and Back restores the position', async () => {
    await user.press('article a', 'The Gene');
    await user.expectHeading('The Gene');
    await user.back();
    await until('the list is scrolled', () => location.pathname === '/books' && scrollY > 500);
  });
  await step('the sample has the focus', async () => {
    await user.open('/books/bk01/Pride-and-Prejudice');
    await user.press('button', 'Read a sample');
    await until(
      'the text has the focus',
      () => document.activeElement?.getAttribute('aria-label') === 'Pages',
    );
  });
  await step('Escape closes the sample, and the focus returns', async () => {
    await user.type('Escape');
    await until(
      'the button has the focus',
      () => document.activeElement?.textContent === 'Read a sample',
    );
  });
  await step('a press beside the sample closes it', async () => {
    await user.press('button', 'Read a sample');
    await until('the sample is open', () => document.querySelector('dialog')?.open);
    await user.pressAt(8, 8);
    await until('the sample is closed', () => !document.querySelector('dialog'));
  });
  await step('the shop responds for a PIN code', async () => {
    await user.fill('PIN code', '560001');
    await user.type('Enter');
    await user.expectText('Delivery to 560001');
  });
}

/** Waits until the worker has cached the shop. */
export async function waitForCache(user: User, step: Step): Promise<void> {
  await step('the worker stores the shop for use without a network', async () => {
    await user.open('/');
    // The shop registers its worker, and asks it to store the files, once it has been idle.
    await user.until(
      'a worker is active',
      async () => (await navigator.serviceWorker.getRegistration())?.active,
    );
    await user.until('every file is stored', async () => {
      const list = Object.entries((await (await fetch('/kept-files.json')).json()) as object);
      const found = await Promise.all(
        list.map(([path, hash]) => caches.match(`/${path}?${String(hash)}`)),
      );
      return found.every(Boolean);
    });
  });
}
