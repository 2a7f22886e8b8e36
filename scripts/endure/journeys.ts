/**
 * Uses the shop like a user who never reloads. It runs inside the page, so it can use only its
 * argument. Ends as it began: with the unfiltered list, an empty cart and an empty wishlist.
 */
export async function walk({ from, to }: { from: number; to: number }): Promise<void> {
  // Books in stock that the filters hide now and then.
  const titles = ['Cosmos', 'Life of Pi', 'Sapiens', 'Wings of Fire', 'Swami and Friends'];
  const genres = ['Romance', 'Adventure', 'Mystery', 'Fantasy', 'Non-Fiction', 'Science'];
  const limitMs = 20_000;

  /** Without what is hidden from screen readers, such as the count of a filter. */
  function textOf(element: Element): string {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return copy.textContent;
  }

  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? textOf(element)).trim();

  function until<T>(what: string, look: () => T | undefined | false): Promise<T> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = look();
        if (found === undefined || found === false) return;
        end();
        resolve(found);
      };
      const watcher = new MutationObserver(check);
      const timer = setTimeout(() => {
        end();
        reject(
          new Error(
            `${what} never came; ${location.pathname}${location.search} says "${nameOf(heading())}" ${document.querySelector('main [role=status]')?.textContent}.`,
          ),
        );
      }, limitMs);
      const end = () => {
        watcher.disconnect();
        clearTimeout(timer);
      };
      watcher.observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      check();
    });
  }

  const heading = () => document.querySelector('h1') ?? document.body;
  const isAt = (title: string) => until(title, () => nameOf(heading()).startsWith(title));
  const has = (text: string) => until(text, () => document.body.textContent?.includes(text));

  const isSorted = () => {
    const chosen = document.querySelector('input[name="sort by"]:checked')?.closest('label');
    return chosen ? nameOf(chosen) !== 'Best match' : false;
  };

  async function press(name: string, within = 'main'): Promise<void> {
    const controls = `:is(${within}) :is(a, button:enabled, label)`;
    const control = await until(name, () =>
      [...document.querySelectorAll<HTMLElement>(controls)].find((one) => nameOf(one) === name),
    );
    control.click();
  }

  function linkTo(name: string): HTMLElement | undefined {
    const links = document.querySelectorAll<HTMLElement>('nav[aria-label="Main"] a');
    return [...links].find((link) => nameOf(link).startsWith(name));
  }

  /** Follows a link of the top bar, whose name may end with a count. */
  async function goTo(name: string, title = name): Promise<void> {
    linkTo(name)?.click();
    await isAt(title);
  }

  async function buy(title: string): Promise<void> {
    await press(title);
    await isAt(title);
    await press('Add To Cart');
    await has('Go To Cart');
    await goTo('Cart', 'Cart (1)');
    await press(`Increase quantity of ${title}`);
    await press(`Decrease quantity of ${title}`);
    await press(`Remove ${title} from cart`);
    await has('Your Cart is Empty!');
  }

  async function addToWishlist(title: string): Promise<void> {
    await press(`Add ${title} to wishlist`);
    await press(`Remove ${title} from wishlist`);
    await press(title);
    await isAt(title);
    await press('Add To Wishlist');
    await goTo('Wishlist', 'Wishlist (1)');
    await press(`Remove ${title} from wishlist`);
    await has('Your Wishlist is Empty!');
  }

  async function filter(genre: string): Promise<void> {
    await press(genre);
    await press('High to Low');
    await until('an order', () => location.search.includes('sort'));
    history.back();
    await until('one step back', () => !location.search.includes('sort') && !isSorted());
    await press('Clear');
    await until('no filter', () => linkTo('Books')?.getAttribute('href')?.endsWith('/books'));
  }

  async function tidy(): Promise<void> {
    await goTo('Account');
    await press('Manage Addresses');
    await isAt('Addresses');
    await press('Add New Address');
    await isAt('Add New Address');
    await press('Cancel');
    await isAt('Addresses');
    document.querySelector<HTMLElement>('header a')?.click();
    await press('Shop Now');
    await isAt('Books');
  }

  // Before hydration, a link loads another document.
  await until('life', () =>
    Object.keys(document.querySelector('nav a') ?? {}).some((key) => key.startsWith('__react')),
  );
  await goTo('Books');
  for (let i = from; i < to; i++) {
    const title = titles[i % titles.length] ?? '';
    const kinds = [
      () => buy(title),
      () => addToWishlist(title),
      () => filter(genres[i % 6] ?? ''),
      tidy,
    ];
    await kinds[i % kinds.length]?.();
    await goTo('Books');
    await has('25 books');
  }
}
