import { expect, it } from 'vitest';
import { isConsole, isProtected, listPaths, sharedPath } from './screens.ts';

it('lists the paths of each kind of page', () => {
  const kinds = ['listed', 'unlisted', 'each', 'protected', 'console'] as const;
  expect(kinds.map((kind) => `${kind}: ${listPaths(kind).join(' ')}`)).toMatchInlineSnapshot(`
    [
      "listed: / /books /signin /signup /terms /privacy /returns /contact",
      "unlisted: /forgot /reset",
      "each: ",
      "protected: /wishlist /cart /address /checkout /orders /profile /profile/orders",
      "console: /mock-man",
    ]
  `);
});

it('knows the pages of a user, and the shell that is served for each', () => {
  const paths = [
    '/cart',
    '/Cart/',
    '/carts',
    '/profile/orders',
    '/profile/orders/',
    '/Profile/Orders/or01',
    '/profile/orders/or01/invoice',
    '/profile/orders-old',
    '/profile/details',
    '/mock-man',
    '/Mock-Man/',
    '/',
  ];
  const describe = (path: string) => {
    const kinds = [isProtected(path) && 'protected', isConsole(path) && 'console'].filter(Boolean);
    return `${path} ${kinds.join(' ')}: ${sharedPath(path)}`;
  };
  expect(paths.map(describe)).toMatchInlineSnapshot(`
    [
      "/cart protected: /cart",
      "/Cart/ protected: /cart",
      "/carts : /carts",
      "/profile/orders protected: /profile/orders",
      "/profile/orders/ protected: /profile/orders",
      "/Profile/Orders/or01 protected: /profile/orders",
      "/profile/orders/or01/invoice protected: /profile/orders",
      "/profile/orders-old : /profile/orders-old",
      "/profile/details protected: /profile/details",
      "/mock-man console: /mock-man",
      "/Mock-Man/ console: /mock-man",
      "/ : ",
    ]
  `);
});
