import type { Step } from './read-shop.ts';
import type { User } from './user.ts';

const SAMPLE_NAME = 'Meera Srinivasan';
const TOP_BAR = 'nav[aria-label="Main"] a';

/** Buys two books as the guest, on any screen. */
export async function buyBooks(user: User, step: Step): Promise<void> {
  const { until } = user;
  await step('a book asks for a sign-in', async () => {
    await user.open('/books/bk06/Cosmos');
    await user.press('main button', 'Add To Cart');
    await user.expectHeading('Sign in');
  });
  await step('the guest signs in, and the book is in the cart', async () => {
    await user.press('button', 'Set guest credentials');
    await user.press('button', 'Sign in');
    await user.expectHeading('Cosmos');
    await user.expectText('Go To Cart');
  });
  await step('a book is put into the wishlist', async () => {
    await user.open('/books/bk03/Life-of-Pi');
    await user.press('main button', 'Add To Wishlist');
    await user.expectText('Remove from Wishlist');
    await user.open('/wishlist');
    await user.expectText('Life of Pi');
  });
  await step('the book moves from the wishlist to the cart', async () => {
    await user.press('main button', 'Add To Cart');
    await user.press('main a', 'Go To Cart');
    await user.expectHeading('Cart (2)');
  });
  await step('a reload keeps the cart', async () => {
    await user.reload();
    await user.expectHeading('Cart (2)');
  });
  await step('checkout takes the address', async () => {
    await user.press('main a', 'Checkout');
    await user.expectPath('/checkout');
    await user.press('input[type=radio]', SAMPLE_NAME);
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
    await user.expectHeading('Your order has been placed!');
  });
  await step('the cart is empty', async () => {
    await user.open('/cart');
    await user.expectHeading('Cart (0)');
  });
  await step('the order is in the list, and can be opened', async () => {
    await user.press(TOP_BAR, 'Account');
    await user.expectHeading('Account');
    await user.press('main a', 'Orders');
    await user.press('main h2 a, main a', 'Order KD-');
    await until('the order is open', () => /^\/profile\/orders\/./.test(location.pathname));
  });
  await step('a book leaves the wishlist', async () => {
    await user.press(TOP_BAR, 'Wishlist');
    await user.press('main button', 'Remove Life of Pi from wishlist');
    await user.expectHeading('Wishlist (0)');
  });
  await step('no page is wider than the screen', async () => {
    await user.press(TOP_BAR, 'Books');
    await user.expectHeading('Books');
    await until('it fits', () => document.documentElement.scrollWidth <= innerWidth);
  });
  await step('signing out leads home', async () => {
    await user.press(TOP_BAR, 'Account');
    await user.press('button', 'Logout');
    await until('the user is signed out', () => localStorage.getItem('token') === null);
  });
}

/** Checks the list in Firefox with forced colours. */
export async function checkForcedColours(user: User, step: Step): Promise<void> {
  await step('the slider has a track in forced colours', async () => {
    await user.open('/books');
    await user.until('colours are forced', () => matchMedia('(forced-colors: active)').matches);
    await user.until('the track has an outline', () => {
      const slider = document.querySelector('input[type=range]');
      return slider && getComputedStyle(slider, '::-moz-range-track').outlineStyle === 'solid';
    });
  });
}

/** Signs in with a browser that lets no site store anything. */
export async function signInWithoutStorage(user: User, step: Step): Promise<void> {
  await step('the guest signs in without storage', async () => {
    await user.open('/signin');
    await user.press('button', 'Set guest credentials');
    await user.press('button', 'Sign in');
    await user.expectPath('/');
  });
  await step('a book is put into the cart without storage', async () => {
    await user.press('main a', 'Shop Now');
    await user.press('article button', 'Add To Cart');
    await user.press('article a', 'Go To Cart');
    await user.expectHeading('Cart (1)');
  });
}
