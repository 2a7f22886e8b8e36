import type { ComponentProps } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { printScreen } from '#ui/testing.ts';
import { DeliveryCheck } from './delivery-check.tsx';

const RESPONSE = {
  pin: '560003',
  district: 'Bengaluru Urban',
  state: 'Karnataka',
  from: '2026-11-24',
  to: '2026-11-26',
  cod: true,
  fee: 0,
};
const onCheck = vi.fn<(response: unknown) => void>();
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
  onCheck.mockReset();
  onCheck.mockReset();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const getField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'PIN code' });
const readStatus = () => screen.getByRole('status').textContent;

function aCheck(props: Partial<ComponentProps<typeof DeliveryCheck>> = {}) {
  const facts = { book: aBook({ payable: 200 }), shop: DEFAULT_SETTINGS, addressPin: undefined };
  return <DeliveryCheck {...{ ...facts, onCheck, ...props }} />;
}

function show(addressPin?: string) {
  return render(aCheck({ addressPin }));
}

function respondWith(body: object, status = 200) {
  fetchMock.mockImplementation(async () => Response.json(body, { status }));
}

async function check(text: string) {
  await userEvent.clear(getField());
  await userEvent.type(getField(), text);
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
}

it('shows place, dates, fee and payment, and accepts blanks between digits of any script', async () => {
  respondWith(RESPONSE);
  show();
  await check('५६० ००३');
  expect(readStatus()).toBe(
    [
      'Delivery to 560003: Bengaluru Urban, Karnataka',
      'Arrives',
      'Tue 24 – Thu 26 Nov',
      'Delivery',
      'Free',
      'Payment',
      'Cash on delivery, or online',
      'Return within 14 days of delivery; our courier collects it from the delivery address.',
    ].join(''),
  );
  expect(String(fetchMock.mock.calls[0]?.[0])).toMatch(/\/api\/delivery\?pin=560003&amount=200$/);
  expect(onCheck.mock.calls).toEqual([[undefined], [RESPONSE]]);
  expect(getField().getAttribute('aria-invalid')).toBeNull();
});

it('asks for the fee of the book by its weight and price, and says from when delivery is free', async () => {
  respondWith({ ...RESPONSE, fee: 90 });
  const shop = { ...DEFAULT_SETTINGS, delivery: { fee: 60, freeFrom: 999 } };
  render(aCheck({ book: aBook({ payable: 179, grams: 220 }), shop }));
  await check('744101');
  expect(String(fetchMock.mock.calls[0]?.[0])).toMatch(/\?pin=744101&grams=220&amount=179$/);
  expect(readStatus()).toContain('₹90, free from ₹999');
});

it('names who brings a returned book back, and nothing where none can be returned', async () => {
  respondWith(RESPONSE);
  const { unmount } = render(aCheck({ shop: { ...DEFAULT_SETTINGS, returnsBy: 'shop' } }));
  await check('560003');
  expect(readStatus()).toContain('Return within 14 days of delivery; you bring it to our shop.');
  unmount();
  render(aCheck({ shop: { ...DEFAULT_SETTINGS, returnDays: 0 } }));
  await check('560003');
  expect(readStatus()).not.toContain('Return');
});

it('says that only online payment is possible for a PIN code', async () => {
  respondWith({ ...RESPONSE, cod: false });
  show();
  await check('560003');
  expect(readStatus()).toContain('Pay online only');
});

it('makes no call for a text that is not a PIN code, and focuses the field', async () => {
  show();
  await check('56000');
  expect(readStatus()).toBe('A PIN code has six digits.');
  expect(getField()).toBe(document.activeElement);
  expect(getField().getAttribute('aria-invalid')).toBe('true');
  await check('056000');
  expect(readStatus()).toBe('A PIN code does not begin with 0.');
  expect(fetchMock).not.toHaveBeenCalled();
  expect(localStorage.getItem('pin')).toBeNull();
});

it('says that the shop does not deliver to an unknown PIN code', async () => {
  respondWith({ errors: ['No.'], code: 'unknown-pin' }, 404);
  show();
  await check('999999');
  expect(readStatus()).toBe('We do not deliver to 999999.');
});

it('says that it is checking, and shows only the response to the last request', async () => {
  const first = Promise.withResolvers<Response>();
  fetchMock.mockImplementationOnce(() => first.promise);
  show();
  await check('110001');
  expect(readStatus()).toBe('Checking');
  respondWith(RESPONSE);
  await check('560003');
  await screen.findByText(/Delivery to 560003/);
  first.resolve(Response.json({ ...RESPONSE, pin: '110001' }));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(readStatus()).toContain('Delivery to 560003');
  expect(onCheck.mock.calls).toEqual([[undefined], [undefined], [RESPONSE]]);
});

it('says nothing of a check that fails after the next one has begun', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const first = Promise.withResolvers<Response>();
  fetchMock.mockImplementationOnce(() => first.promise);
  show();
  await check('110001');
  respondWith(RESPONSE);
  await check('560003');
  await screen.findByText(/Delivery to 560003/);
  first.resolve(Response.json({ errors: ['No.'], code: 'too-many' }, { status: 429 }));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(readStatus()).toContain('Delivery to 560003');
  expect(logged).not.toHaveBeenCalled();
});

it('says that the network is missing or that the check failed, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  respondWith({ errors: ['No.'], code: 'too-many' }, 429);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show();
  await check('560003');
  expect(readStatus()).toBe('You are offline.Try again');
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(readStatus()).toBe('We could not check just now.Try again');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(readStatus()).toBe('We could not check just now.Try again');
  respondWith(RESPONSE);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(readStatus()).toContain('Delivery to 560003');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check' }));
});

it('starts with the PIN code of the address, later with the last one checked', async () => {
  respondWith(RESPONSE);
  const { unmount } = show('400 001');
  expect(getField().value).toBe('400001');
  expect(readStatus()).toBe('Check the PIN code to see when your order arrives.');
  await check('110001');
  unmount();
  show('400001');
  expect(getField().value).toBe('110001');
});

it('starts empty if neither address nor storage has a PIN code', () => {
  localStorage.setItem('pin', 'nonsense');
  show('Malgudi');
  expect(getField().value).toBe('');
  expect(readStatus()).toBe('Type a PIN code to see when your order arrives.');
});

it('prerenders no PIN code, because only the browser has it', () => {
  localStorage.setItem('pin', '560003');
  expect(renderToString(aCheck())).not.toContain('560003');
});

it('works where storage is denied', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  respondWith(RESPONSE);
  show('560003');
  fireEvent.submit(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(/Delivery to 560003/)).toBeDefined();
});

const NO_SUCH_PIN = () => Response.json({ errors: ['No.'], code: 'unknown-pin' }, { status: 404 });
const TOO_MANY = () => Response.json({ errors: ['No.'], code: 'too-many' }, { status: 429 });
const withFee = () => Response.json({ ...RESPONSE, fee: 90, cod: false });

/** What is typed and responded; without a text, nothing is checked. */
const STATES: Record<string, [Parameters<typeof aCheck>[0], string?, (() => Response)?]> = {
  'not asked': [{}],
  'not asked, with an address': [{ addressPin: '400001' }],
  'a PIN code that is too short': [{}, '5600'],
  'a PIN code that begins with 0': [{ addressPin: '400001' }, '056000'],
  'an unknown PIN code': [{}, '999999', NO_SUCH_PIN],
  'a check that failed': [{}, '560003', TOO_MANY],
  'free delivery': [{}, '560003', () => Response.json(RESPONSE)],
  'a fee, of a shop that is not known yet': [{ shop: undefined }, '560003', withFee],
};

it('says what is known of a delivery in each state', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const parts: string[] = [];
  for (const [name, [props, text, respond]] of Object.entries(STATES)) {
    fetchMock.mockImplementation(async () => respond?.() ?? Response.error());
    onCheck.mockReset();
    const { container, unmount } = render(aCheck(props));
    if (text !== undefined) {
      fireEvent.change(getField(), { target: { value: text } });
      fireEvent.click(screen.getByRole('button', { name: 'Check' }));
      if (respond) parts.push(`# ${name}, before the answer`, printScreen(container));
      await act(() => new Promise((resolve) => setTimeout(resolve)));
    }
    parts.push(`# ${name}`, printScreen(container), `> ${JSON.stringify(onCheck.mock.calls)}`, '');
    unmount();
    localStorage.clear();
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./delivery-states.txt');
});
