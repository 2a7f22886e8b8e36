import { resetControls } from './controls.ts';

/** Styles of the badge. Its shadow root inherits the custom properties of the shop. */
const STYLES = `
  :host {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--kd-2);
    padding-inline: var(--kd-4) var(--kd-2);
    background: var(--kd-ink);
    color: var(--kd-chalk);
    font: 500 var(--kd-fs-2xs)/1.3 var(--kd-font-sans);
  }
  :host([hidden]) { display: none; }
  a, button {
    display: inline-flex;
    align-items: center;
    min-width: var(--kd-target);
    min-height: var(--kd-target);
    color: inherit;
  }
  a { overflow-wrap: anywhere; }
  a:not(:hover) { text-decoration: none; }
  button {
    justify-content: center;
    padding: 0 var(--kd-3);
    border: 0;
    background: none;
    font: 600 var(--kd-fs-2xs)/1 var(--kd-font-sans);
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;
  }
  a:focus-visible, button:focus-visible {
    outline: 3px solid var(--kd-focus-on-dark);
    outline-offset: -3px;
  }
  @media (min-width: 60rem) {
    :host {
      position: fixed;
      right: var(--kd-4);
      bottom: var(--kd-4);
      z-index: var(--kd-z-header);
      max-width: 24rem;
      border-radius: var(--kd-r-l);
      box-shadow: var(--kd-shadow-2), 0 0 0 1px var(--kd-band-line);
    }
  }
  @media print { :host { display: none; } }
`;

/** Styles of the page: on a small screen the badge is above the shop, where it covers nothing. */
const PAGE_STYLES = `
  @media (max-width: 59.99rem) {
    body { display: flex; flex-direction: column; }
    body > aside { order: -1; }
  }
`;

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
  root.adoptedStyleSheets = [createSheet(STYLES)];
  document.adoptedStyleSheets = [...(document.adoptedStyleSheets ?? []), createSheet(PAGE_STYLES)];
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
