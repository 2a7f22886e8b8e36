import badgeStyles from './badge.css?inline';
import pageStyles from './badge-page.css?inline';
import { resetControls } from './controls.ts';

const CONSOLE_PATH = `${import.meta.env.BASE_URL}mock-man`;

let badge: { host: HTMLElement; link: HTMLAnchorElement } | undefined;

/**
 * Shows the badge with a description of the controls, on every page except the console. `''` removes
 * the badge.
 */
export function showBadge(description: string): void {
  if (description === '') return badge?.host.remove();
  badge ??= createBadge();
  badge.link.textContent = `Mock: ${description}`;
  if (!badge.host.isConnected) document.body.append(badge.host);
}

function createBadge() {
  const host = document.createElement('aside');
  host.setAttribute('aria-label', 'Mock back end');
  const link = document.createElement('a');
  link.href = `${CONSOLE_PATH}#mock`;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Reset';
  button.setAttribute('aria-label', 'Reset the mock to normal');
  button.addEventListener('click', () => void resetControls());
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [createSheet(badgeStyles)];
  document.adoptedStyleSheets = [...(document.adoptedStyleSheets ?? []), createSheet(pageStyles)];
  root.append(link, button);
  const updateVisibility = () => {
    host.hidden = location.pathname.replace(/\/$/, '') === CONSOLE_PATH;
  };
  updateVisibility();
  // The router has no event for a navigation, but each screen sets its own title.
  const observed = { childList: true, characterData: true, subtree: true };
  new MutationObserver(updateVisibility).observe(document.head, observed);
  return { host, link };
}

function createSheet(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
}
