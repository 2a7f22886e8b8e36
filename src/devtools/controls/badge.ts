import badgeStyles from './badge.css?inline';
import pageStyles from './badge-page.css?inline';
import { resetControls } from './controls.ts';

const CONSOLE_PATH = `${import.meta.env.BASE_URL}mock-man`;

const MAX_PROBLEM_LENGTH = 75;

let badge: ReturnType<typeof createBadge> | undefined;
let description = '';
let problems: string[] = [];

/** Shows the badge with the controls, except on the console; `''` and no problems removes it. */
export function showBadge(newDescription: string): void {
  description = newDescription;
  const parts = [...problems.map(shorten), ...(description ? [description] : [])];
  if (parts.length === 0) return badge?.host.remove();
  badge ??= createBadge();
  badge.link.textContent = `Mock: ${parts.join(', ')}`;
  badge.host.toggleAttribute('data-wrong', problems.length > 0);
  if (!badge.host.isConnected) document.body.append(badge.host);
  badge.updateVisibility();
}

/** Shows in the badge what is wrong, such as what the mock did not understand, until the next parameters or a reset. */
export function showProblems(newProblems: string[]): void {
  problems = newProblems;
  showBadge(description);
}

function shorten(text: string): string {
  return text.length > MAX_PROBLEM_LENGTH ? `${text.slice(0, MAX_PROBLEM_LENGTH)}…` : text;
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
  button.addEventListener('click', () => {
    showProblems([]);
    void resetControls();
  });
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [createSheet(badgeStyles)];
  document.adoptedStyleSheets = [...(document.adoptedStyleSheets ?? []), createSheet(pageStyles)];
  root.append(link, button);
  const updateVisibility = () => {
    const isConsole = location.pathname.replace(/\/$/, '') === CONSOLE_PATH;
    host.hidden = isConsole && problems.length === 0;
  };
  // The router has no event for a navigation, but each screen sets its own title.
  const observed = { childList: true, characterData: true, subtree: true };
  new MutationObserver(updateVisibility).observe(document.head, observed);
  return { host, link, updateVisibility };
}

function createSheet(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
}
