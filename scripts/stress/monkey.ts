// Properties that must hold during random clicks and input: `npm run endure -- monkey`. Bombadil
// loads this file, and checks each exported formula after each action.
import { always, eventually, next, now } from '@antithesishq/bombadil';
import { actions, extract, weighted } from '@antithesishq/bombadil/browser';
import {
  back,
  clicks,
  forward,
  inputs,
  reload,
  scroll,
} from '@antithesishq/bombadil/browser/defaults/actions';

export {
  noUncaughtExceptions,
  noUnhandledPromiseRejections,
} from '@antithesishq/bombadil/browser/defaults/properties';

const TAB = 9;
const ENTER = 13;
const ESCAPE = 27;
const DOWN = 40;

export const everything = weighted([
  [30, clicks],
  [20, inputs],
  [10, actions(() => [TAB, TAB, TAB, ENTER, ESCAPE, DOWN].map((code) => ({ PressKey: { code } })))],
  [5, scroll],
  [3, back],
  [1, forward],
  [1, reload],
  [
    1,
    actions(() => [320, 390, 768, 1280].map((width) => ({ SetViewport: { width, height: 800 } }))),
  ],
]);

const page = extract(({ document, window, lastAction }) => {
  const { activeElement, documentElement } = document;
  const heading = document.querySelector('h1')?.textContent ?? '';
  const inMain = (selector: string) => document.querySelectorAll(`main ${selector}`).length;
  return {
    path: window.location.pathname,
    heading,
    isReady: document.readyState === 'complete' && heading !== '',
    excessPx: documentElement.scrollWidth - window.innerWidth,
    links: document.querySelectorAll('a[href], button:not([disabled])').length,
    hasFocus: activeElement !== null && activeElement !== document.body,
    isKey: typeof lastAction === 'object' && lastAction !== null && 'PressKey' in lastAction,
    cartRows: inMain('li.cart-line'),
    loadedAt: window.performance.timeOrigin,
  };
});

const messages = extract(({ console }) =>
  console.map(({ args }) => args.map((arg) => JSON.stringify(arg)).join(' ')),
);

/** Refused calls are logged by the browser itself, and the mock refuses some. */
export const noErrorsInLog = always(() =>
  messages.current.every((text) => text.includes('Failed to load resource')),
);

export const nothingSideways = always(() => page.current.excessPx <= 0);

export const noErrorPage = always(() => !/went wrong|not available/i.test(page.current.heading));

export const noDeadEnd = always(() =>
  eventually(() => page.current.links > 1).within(10, 'seconds'),
);

export const noBlankPage = always(() =>
  eventually(() => page.current.isReady).within(10, 'seconds'),
);

/** A key never takes the focus away from everything, unless it loads another document. */
export const focusIsSomewhere = always(() => {
  const { hasFocus, loadedAt } = page.current;
  return now(() => hasFocus).implies(
    next(() => !page.current.isKey || page.current.loadedAt !== loadedAt || page.current.hasFocus),
  );
});

/** The heading says "Cart (2)" when two lines are listed. */
export const cartCountAgrees = always(() =>
  eventually(() => {
    const { path, heading, cartRows } = page.current;
    const count = /^Cart \((\d+)\)$/.exec(heading)?.[1];
    return path !== '/cart' || count === undefined || Number(count) === cartRows;
  }).within(5, 'seconds'),
);
