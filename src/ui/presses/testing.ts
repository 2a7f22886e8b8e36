import { cleanup, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KEY, printScreen, waitForQuiet } from '../testing.ts';

const readLines = (root: Element = document.body) => printScreen(root).split('\n');

/** Returns the lines that were added, in their order; one that was there once may be added again. */
function listAdded(before: string[], now: string[]): string[] {
  const left = [...before];
  return now.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** For tests: returns the lines that were removed, with a minus, then those that were added. */
export function listDifferences(before: string[], now: string[]): string[] {
  return [
    ...listAdded(now, before).map((line) => `- ${line}`),
    ...listAdded(before, now).map((line) => `+ ${line}`),
  ];
}

/** For tests: describes the element with the focus. */
export function printFocus(): string {
  const { activeElement } = document;
  // jsdom may leave the focus on a disabled control; a browser takes it away.
  if (!activeElement || activeElement === document.body || activeElement.matches(':disabled'))
    return 'nothing';
  return printScreen(activeElement).split('\n')[0] ?? '';
}

/**
 * For tests: returns a function that lists what has changed since its last call, and the focus. Of
 * another page, which has its own tests, it lists only the focus.
 */
export function watchScreen(): () => string[] {
  const getHeading = () => document.querySelector('h1')?.textContent;
  const heading = getHeading();
  let before = readLines();
  return () => {
    const now = readLines();
    const changed = getHeading() === heading ? listAdded(before, now) : [];
    before = now;
    return [...changed, `focus: ${printFocus()}`];
  };
}

const PRESSABLE = 'button, input[type=radio], input[type=checkbox]';

/** Returns what a button or a choice is called. */
function getName(element: Element): string {
  const label = element.closest('label')?.textContent;
  return element.getAttribute('aria-label') ?? label ?? element.textContent;
}

/** The name without what differs between two books or two orders. */
function getKind(element: Element): string {
  return getName(element)
    .replaceAll(/₹?\d[\d,]*/g, '#')
    .replace(/(?::|\bof|\bfrom|\bfor|, place) .*/, '')
    .replace(/^(Remove|Move|Take) .* (.*)/, '$1 $2');
}

// The check whether the element takes clicks is slow, because it reads many styles.
const user = userEvent.setup({ pointerEventsCheck: 0 });

/** Fills the empty fields, and presses the first button that does not only close the dialog. */
async function confirmIn(dialog: Element) {
  for (const field of dialog.querySelectorAll<HTMLInputElement>('input, textarea'))
    if (field.value === '' && field.type !== 'hidden') await user.type(field, '12');
  const buttons = [...dialog.querySelectorAll('button')];
  const button = buttons.find((item) => !/^(?:close|not now|keep)/i.test(getName(item)));
  if (button && !button.disabled) await user.click(button);
}

function listToasts(): string[] {
  const toasts = [...document.querySelectorAll('.Toastify__toast')];
  return toasts.map(
    ({ className, textContent }) =>
      `toast: ${/toast--(\w+)/.exec(className)?.[1]} “${textContent}”`,
  );
}

/** What the clipboard has if nothing was copied. */
const UNCHANGED = 'unchanged';

export interface OpenedScreen {
  main: Element;
  /** The calls that the page has made. */
  calls: string[];
  /** Waits until the page makes no more calls. */
  settle: () => Promise<void>;
  /**
   * Calls fail while it is lost, after `gate`; changes are refused with `refusal`. Calls that begin
   * with `failing`, such as `GET /api/shop`, fail; of those that begin with `unheard`, only the
   * response is lost.
   */
  network: {
    isLost: boolean;
    gate?: Promise<void> | undefined;
    refusal?: Response | undefined;
    failing?: string | undefined;
    unheard?: string | undefined;
  };
}

/**
 * For tests: opens a page again for each of its buttons and choices, presses it, first without a
 * network, and returns what it changed and which calls it made. Skips those whose names are in
 * `known`, and adds the others.
 */
export async function pressEach(
  open: () => Promise<OpenedScreen>,
  known: Set<string>,
): Promise<string> {
  const parts: string[] = [];
  const isNew = (item: Element) => !known.has(getKind(item));
  // Opening a page takes longer than a press, so it is not opened once more to find nothing new.
  for (let isAnyLeft = true; isAnyLeft;) {
    const { main, calls, settle, network } = await open();
    const elements = [...main.querySelectorAll(PRESSABLE)];
    const element = elements.find(isNew);
    if (!element) break;
    known.add(getKind(element));
    isAnyLeft = elements.some(isNew);
    const findDialog = () => document.querySelector('dialog');
    const read = () => readLines(findDialog() ?? main);
    let before = read();
    const listChanges = () => {
      const now = read();
      const added = listAdded(before, now);
      before = now;
      return added;
    };
    calls.length = 0;
    network.isLost = true;
    await navigator.clipboard.writeText(UNCHANGED);
    await user.click(element);
    await settle();
    parts.push(`== ${getName(element)}`, ...listChanges());
    const dialog = findDialog();
    if (dialog) await confirmIn(dialog);
    await settle();
    parts.push(...listChanges().map((line) => `  ${line}`));
    // A page may read again some time later.
    const lost = calls.splice(0).filter((call) => !call.startsWith('GET'));
    parts.push(...lost.map((call) => `! ${call.replaceAll(KEY, 'KEY')}`));
    const isSent = lost.length > 0;
    network.isLost = false;
    if (isSent && findDialog()) await confirmIn(findDialog() ?? main);
    else if (isSent && element.isConnected) await user.click(element);
    await settle();
    parts.push(...calls.map((call) => `> ${call.replaceAll(KEY, 'KEY')}`), ...listToasts());
    const copied = await navigator.clipboard.readText();
    if (copied !== UNCHANGED) parts.push(`copied: ${copied.replaceAll(KEY, 'KEY')}`);
    parts.push(`focus: ${printFocus()}`, '');
    cleanup();
  }
  cleanup();
  return parts.join('\n');
}

/**
 * For tests: presses each button and choice of what is rendered, and returns what each changed, and
 * `describe()`, which may wait for more. Skips names in `skipped`. Presses two
 * with the same name if they are in different groups.
 */
export async function pressAll(
  describe: () => Promise<string> | string,
  skipped: string[] = [],
): Promise<string> {
  const known = new Set<string>();
  const getId = (element: Element) =>
    `${element.closest('fieldset')?.querySelector('legend')?.textContent ?? ''} ${getName(element)}`;
  const listChanges = watchScreen();
  const parts: string[] = [];
  for (;;) {
    const elements = [...document.querySelectorAll<HTMLButtonElement>(PRESSABLE)];
    const element = elements.find(
      (item) => !item.disabled && !known.has(getId(item)) && !skipped.includes(getName(item)),
    );
    if (!element) return parts.join('\n');
    known.add(getId(element));
    const step = `== ${getId(element).trim()}`;
    await user.click(element);
    await waitForQuiet(() => 0);
    const description = await describe();
    parts.push(step, ...listChanges(), description, '');
  }
}

/** Closes a dialog by its button, or as Escape does. */
async function leaveDialog(dialog: Element) {
  const buttons = [...dialog.querySelectorAll('button')];
  const button = buttons.find((item) => /^(?:close|not now|keep|cancel$)/i.test(getName(item)));
  if (button && !button.disabled) await user.click(button);
  if (dialog.isConnected) fireEvent(dialog, new Event('cancel', { cancelable: true }));
}

const aRefusal = () =>
  Response.json({ errors: ['Refused.'], code: 'changed-meanwhile' }, { status: 409 });

/**
 * For tests: fills all fields of a page, presses all its buttons without a network, confirms what is
 * asked, and returns what it changed, where the focus is then, and which changes were attempted; a
 * button that changes something is pressed twice, and again when the API refuses the change. Skips
 * buttons whose names are in `known`, and adds the others. Ends when another page is shown.
 */
export async function pressOffline(screen: OpenedScreen, known: Set<string>): Promise<string> {
  const { main, calls, settle, network } = screen;
  network.isLost = true;
  const getHeading = () => document.querySelector('h1')?.textContent;
  const heading = getHeading();
  const parts: string[] = [];
  const listChanges = watchScreen();
  const push = (indent: string, lines: string[]) =>
    parts.push(...lines.map((line) => indent + line));
  /**
   * Lists what a step changes while its calls wait, and then when they have failed. Returns whether
   * it has changed something.
   */
  const note = async (indent: string, act: () => Promise<void>): Promise<boolean> => {
    let openGate = () => {};
    network.gate = new Promise((resolve) => (openGate = resolve));
    await act();
    await settle();
    push(indent, listChanges());
    // A page may read again some time later.
    const listMade = () => calls.splice(0).filter((call) => !call.startsWith('GET'));
    const made = listMade();
    push('! ', made);
    if (made.length > 0) await act();
    push('! again: ', listMade());
    openGate();
    await settle();
    if (made.length > 0) push(indent, listChanges());
    calls.length = 0;
    return made.length > 0;
  };
  /** Lists what a step changes that the API refuses, and what is read then. */
  const noteRefusal = async (indent: string, act: () => Promise<void>) => {
    network.isLost = false;
    network.refusal = aRefusal();
    await act();
    await settle();
    push(indent, ['refused:', ...listChanges()]);
    push('> ', calls.splice(0));
    network.refusal = undefined;
  };
  await note('', async () => fillFields(main));
  while (getHeading() === heading) {
    const buttons = [...main.querySelectorAll('button')];
    const button = buttons.find((item) => !item.disabled && !known.has(getKind(item)));
    if (!button) break;
    known.add(getKind(button));
    parts.push(`== ${getName(button)}`);
    const press = async () => {
      if (button.isConnected && !button.disabled) await user.click(button);
    };
    const hasSent = await note('', press);
    const dialog = document.querySelector('dialog');
    if (hasSent && !dialog) await noteRefusal('', press);
    if (dialog) {
      const confirm = () => confirmIn(dialog);
      if (await note('  ', confirm)) await noteRefusal('  ', confirm);
      await leaveDialog(dialog);
      await settle();
      listChanges();
      push('> ', calls.splice(0));
    }
    network.isLost = true;
    parts.push('');
  }
  return parts.join('\n').replaceAll(KEY, 'KEY');
}

/** Fills each field with another value than it has, with spaces around a text. */
function fillFields(root: Element): void {
  for (const field of root.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
    if (field.disabled || field.readOnly || field.closest('[role=search]')) continue;
    if (field.type === 'checkbox' || field.type === 'radio') fireEvent.click(field);
    else if (!['hidden', 'file'].includes(field.type)) {
      const { value } = field;
      fireEvent.change(field, { target: { value: findOtherValue(field) } });
      if (!field.checkValidity()) fireEvent.change(field, { target: { value } });
    }
  }
}

/** Values of fields that do not take any text. */
const VALUES: Record<string, string> = {
  email: 'new@example.com',
  url: 'https://new.example',
  date: '2030-01-02',
  color: '#123456',
  password: 'a new password',
};

function findOtherValue(field: HTMLInputElement): string {
  const { type, value, inputMode } = field;
  if (field instanceof HTMLSelectElement)
    return [...field.options].findLast((option) => !option.disabled)?.value ?? '';
  if (field.name === 'pin') return '560002';
  if (inputMode === 'numeric' || inputMode === 'decimal' || type === 'number')
    return value.length > 9 ? value : String(Number(value.replaceAll(/\D/g, '')) + 1);
  return VALUES[type] ?? ` ${value} new `;
}

/** The buttons that send a form: not a search, and not one without fields. */
function listSubmitButtons(): HTMLButtonElement[] {
  const buttons = document.querySelectorAll<HTMLButtonElement>(
    'form:not([role=search]):has(input) [type=submit], [aria-label="Unsaved changes"] button:last-child',
  );
  return [...buttons];
}

/**
 * For tests: presses the buttons with these names, fills all fields, and presses each button that
 * sends a form, first without a network. Returns what each step changed, where the focus is then,
 * and which calls it made.
 */
export async function sendForms(screen: OpenedScreen, press: string[] = []): Promise<string> {
  const { main, calls, settle, network } = screen;
  const parts: string[] = [];
  calls.length = 0;
  let listChanges = watchScreen();
  const note = async (step: string) => {
    await settle();
    const made = calls.splice(0).map((call) => `> ${call.replaceAll(KEY, 'KEY')}`);
    parts.push(`== ${step}`, ...listChanges(), ...made, '');
  };
  for (const name of press) {
    const button = [...main.querySelectorAll('button')].find((item) => getName(item) === name);
    if (!button) throw new Error(`There is no button ${name}.`);
    await user.click(button);
    await note(name);
  }
  listChanges = watchScreen();
  fillFields(main);
  await note('filled');
  for (const isLost of [true, false]) {
    network.isLost = isLost;
    for (const button of listSubmitButtons()) {
      if (!button.isConnected || button.disabled) continue;
      const name = getName(button);
      await user.click(button);
      await note(isLost ? `${name}, without a network` : name);
    }
  }
  return parts.join('\n');
}
