import { resetControls } from '../controls.ts';
import { PAGE_STYLES, STYLES } from './styles.ts';

const CONSOLE = `${import.meta.env.BASE_URL}mock-man`;

let mark: { host: HTMLElement; link: HTMLAnchorElement } | undefined;

/** Says on every page but the console's what is set of the mock; `''` takes it away. */
export function showBadge(words: string): void {
  if (words === '') return mark?.host.remove();
  mark ??= build();
  mark.link.textContent = `Mock: ${words}`;
  if (!mark.host.isConnected) document.body.append(mark.host);
}

function build() {
  const host = document.createElement('aside');
  host.ariaLabel = 'Mock back end';
  const link = document.createElement('a');
  link.href = `${CONSOLE}#mock`;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Reset';
  button.ariaLabel = 'Reset the mock to normal';
  button.addEventListener('click', () => void resetControls());
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheetOf(STYLES)];
  document.adoptedStyleSheets = [...(document.adoptedStyleSheets ?? []), sheetOf(PAGE_STYLES)];
  root.append(link, button);
  const hide = () => {
    host.hidden = location.pathname.replace(/\/$/, '') === CONSOLE;
  };
  hide();
  // The router tells nobody of its way, but each screen has its title.
  const watched = { childList: true, characterData: true, subtree: true };
  new MutationObserver(hide).observe(document.head, watched);
  return { host, link };
}

function sheetOf(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
}
