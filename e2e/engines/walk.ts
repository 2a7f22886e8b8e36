import type { User } from './user.ts';

export type Step = (name: string, act: () => Promise<unknown>) => Promise<void>;

const SAMPLE_ADDRESS = 'Meera Srinivasan';

/** Reads the shop on a wide screen, signed out. */
export async function readShop(user: User, step: Step): Promise<void> {
  const { until } = user;
  const pressLink = (name: string) => user.press('a', name);

  await step('home leads to the list', async () => {
    await user.open('/');
    await pressLink('Shop Now');
    await user.hasHeading('Books');
    await user.isAt('/books');
  });
  await step('the list shows all books', () =>
    until('25 books', () => document.querySelectorAll('article').length === 25),
  );
  await step('a filter is in the address, and fewer books are shown', async () => {
    await user.press('label', 'Science');
    await user.isAt('/books?category=Science');
    await until('fewer books', () => document.querySelectorAll('article').length < 25);
  });
  await step('Back removes the filter', async () => {
    await user.back();
    await user.isAt('/books');
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
    await user.isAt('/books?search=gene');
    await user.sees('The Gene');
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
    await user.isAt('/books');
    await until('the position is restored', () => scrollY === 1500);
  });
  await step('a book opens, and Back restores the position', async () => {
    await user.press('article a', 'The Gene');
    await user.hasHeading('The Gene');
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
  await step('a PIN code is answered', async () => {
    await user.fill('PIN code', '560001');
    await user.type('Enter');
    await user.sees('Delivery to 560001');
  });
}

/** Buys two books as the guest, on any screen. */
export async function buyBooks(user: User, step: Step): Promise<void> {
  const { until } = user;
  await step('a book asks for a sign-in', async () => {
    await user.open('/books/bk06/Cosmos');
    await user.press('main button', 'Add To Cart');
    await user.hasHeading('Sign in');
  });
  await step('the guest signs in, and the book is in the cart', async () => {
    await user.press('button', 'Set guest credentials');
    await user.press('button', 'Sign in');
    await user.hasHeading('Cosmos');
    await user.sees('Go To Cart');
  });
  await step('a book is put into the wishlist', async () => {
    await user.open('/books/bk03/Life-of-Pi');
    await user.press('main button', 'Add To Wishlist');
    await user.sees('Remove from Wishlist');
    await user.open('/wishlist');
    await user.sees('Life of Pi');
  });
  await step('it moves to the cart', async () => {
    await user.press('main button', 'Add To Cart');
    await user.press('main a', 'Go To Cart');
    await user.hasHeading('Cart (2)');
  });
  await step('a reload keeps the cart', async () => {
    await user.reload();
    await user.hasHeading('Cart (2)');
  });
  await step('checkout takes the address', async () => {
    await user.press('main a', 'Checkout');
    await user.isAt('/checkout');
    await user.press('input[type=radio]', SAMPLE_ADDRESS);
    await until('the address is chosen', () =>
      Boolean(document.querySelector('input[type=radio]:checked')),
    );
  });
  await step('the payment is cancelled, and nothing is bought', async () => {
    await user.press('button', 'Place Order');
    await user.press('dialog button', 'Cancel');
    await until('the order can be placed', () =>
      [...document.querySelectorAll('button')].some(
        (button) => button.textContent === 'Place Order' && !button.disabled,
      ),
    );
  });
  await step('the payment is made', async () => {
    await user.press('button', 'Place Order');
    await user.press('dialog button', 'Pay ₹1,065');
    await user.hasHeading('Your order has been placed!');
  });
  await step('the cart is empty', async () => {
    await user.open('/cart');
    await user.hasHeading('Cart (0)');
  });
  await step('the order is in the list, and can be opened', async () => {
    await user.open('/profile/orders');
    await user.press('main h2 a, main a', 'Order');
  });
  await step('a book leaves the wishlist', async () => {
    await user.open('/wishlist');
    await user.press('main button', 'Remove Life of Pi from wishlist');
    await user.hasHeading('Wishlist (0)');
  });
  await step('no page is wider than the screen', async () => {
    await user.open('/books');
    await until('it fits', () => document.documentElement.scrollWidth <= innerWidth);
  });
  await step('signing out leads home', async () => {
    await user.open('/profile');
    await user.press('button', 'Logout');
    await until('the user is signed out', () => localStorage.getItem('token') === null);
  });
}

/** The worker stores the shop, and a page that was not visited opens from its cache. */
export async function keepShop(user: User, step: Step): Promise<void> {
  await step('the worker stores the shop for use without a network', async () => {
    await user.open('/');
    await user.until('a worker is active', async () => {
      const registration = await navigator.serviceWorker.register('/sw.js');
      registration.active?.postMessage('keep');
      return registration.active;
    });
    await user.until('every file is stored', async () => {
      const list = Object.entries((await (await fetch('/kept-files.json')).json()) as object);
      const found = await Promise.all(
        list.map(([path, hash]) => caches.match(`/${path}?${String(hash)}`)),
      );
      return found.every(Boolean);
    });
  });
}

/** In Firefox with its own colours. */
export async function useForcedColours(user: User, step: Step): Promise<void> {
  await step('the slider has a track in forced colours', async () => {
    await user.open('/books');
    await user.until('colours are forced', () => matchMedia('(forced-colors: active)').matches);
    await user.until('the track has an outline', () => {
      const slider = document.querySelector('input[type=range]');
      return slider && getComputedStyle(slider, '::-moz-range-track').outlineStyle === 'solid';
    });
  });
}

/** Where the browser lets no site store anything. */
export async function signInWithoutStorage(user: User, step: Step): Promise<void> {
  await step('the guest signs in without storage', async () => {
    await user.open('/signin');
    await user.press('button', 'Set guest credentials');
    await user.press('button', 'Sign in');
    await user.isAt('/');
  });
  await step('a book is put into the cart without storage', async () => {
    await user.press('main a', 'Shop Now');
    await user.press('article button', 'Add To Cart');
    await user.press('article a', 'Go To Cart');
    await user.hasHeading('Cart (1)');
  });
}
