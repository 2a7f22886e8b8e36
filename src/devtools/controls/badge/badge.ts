import { resetControls } from '../controls.ts';
import { PAGE_STYLES, STYLES } from './styles.ts';

const CONSOLE = `${import.meta.env.BASE_URL}mock-man`;

let badge: { host: HTMLElement; link: HTMLAnchorElement } | undefined;

/** Shows the controls in use, in words, on every page but the console; `''` removes the badge. */
export function showBadge(words: string): void {
  if (words === '') return badge?.host.remove();
  badge ??= build();
  badge.link.textContent = `Mock: ${words}`;
  if (!badge.host.isConnected) document.body.append(badge.host);
}

function build() {
  const host = document.createElement('aside');
  host.setAttribute('aria-label', 'Mock back end');
  const link = document.createElement('a');
  link.href = `${CONSOLE}#mock`;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Reset';
  button.setAttribute('aria-label', 'Reset the mock to normal');
  button.addEventListener('click', () => void resetControls());
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheetOf(STYLES)];
  document.adoptedStyleSheets = [...(document.adoptedStyleSheets ?? []), sheetOf(PAGE_STYLES)];
  root.append(link, button);
  const hide = () => {
    host.hidden = location.pathname.replace(/\/$/, '') === CONSOLE;
  };
  hide();
  // The router has no event for a navigation, but each screen sets its own title.
  const watched = { childList: true, characterData: true, subtree: true };
  new MutationObserver(hide).observe(document.head, watched);
  return { host, link };
}

function sheetOf(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
}
