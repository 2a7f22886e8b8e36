import type { ComponentProps } from 'react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Address } from '#contract/account/address.ts';
import { printFocus } from '#ui/presses/testing.ts';
import { printScreen } from '#ui/testing.ts';
import { readDraft, logOut, startSession } from '../../session/session-store.ts';
import { AddressForm } from './address-form.tsx';

const ADDRESS = {
  id: 'a1',
  name: 'A',
  addressText: 'T',
  city: 'C',
  state: 'S',
  pin: '2',
  phone: '1',
};

const BENGALURU = {
  pin: '560003',
  district: 'Bengaluru Urban',
  state: 'Karnataka',
  from: '2026-11-24',
  to: '2026-11-25',
  cod: true,
  fee: 0,
};

const onSave = vi.fn<ComponentProps<typeof AddressForm>['onSave']>(async () => undefined);
const onLeave = vi.fn<(savedId?: string) => void>();

function show(initial?: Address) {
  return render(<AddressForm draft="address k1" {...{ initial, onSave, onLeave }} />);
}

beforeEach(() => {
  sessionStorage.clear();
  onSave.mockClear();
  onLeave.mockClear();
});

function respondWith(body: object, status = 200) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

function getField(label: string) {
  return screen.getByLabelText<HTMLInputElement>(label);
}

function save() {
  return userEvent.click(screen.getByRole('button', { name: 'Save' }));
}

it('fills in city and state of the PIN code, and keeps what the user has typed', async () => {
  respondWith(BENGALURU);
  show();
  await userEvent.type(getField('Pincode'), '560003');
  await waitFor(() => expect(getField('City').value).toBe('Bengaluru'));
  expect(getField('State').value).toBe('Karnataka');
  expect(screen.getByRole('status').textContent).toBe('Bengaluru Urban, Karnataka');
  await userEvent.clear(getField('City'));
  await userEvent.type(getField('City'), 'Bangalore');
  respondWith({ ...BENGALURU, pin: '682001', district: 'Ernakulam', state: 'Kerala' });
  await userEvent.clear(getField('Pincode'));
  await userEvent.type(getField('Pincode'), '682001');
  await waitFor(() => expect(getField('State').value).toBe('Kerala'));
  expect(getField('City').value).toBe('Bangalore');
});

/** Signs a user in, whose drafts are kept, until the test has ended. */
function signIn() {
  const user = { firstName: 'A', lastName: 'R', email: 'asha@example.com' };
  startSession({ token: 'asha', user }, true);
  onTestFinished(logOut);
}

it('stores the place that was filled in with what is typed then', async () => {
  signIn();
  respondWith(BENGALURU);
  show();
  await userEvent.type(getField('Pincode'), '560003');
  await waitFor(() => expect(getField('City').value).toBe('Bengaluru'));
  await userEvent.type(getField('Name'), 'A');
  const place = { city: 'Bengaluru', state: 'Karnataka' };
  expect(readDraft('address k1')).toMatchObject({ pin: '560003', ...place, name: 'A' });
});

it('asks for city and state once the PIN code is known to be unknown', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  show();
  await userEvent.type(getField('Pincode'), '999998');
  expect(screen.getByRole('status').textContent).toBe('');
  resolve(Response.json({ errors: ['No.'], code: 'unknown-pin' }, { status: 404 }));
  const words = 'We do not know this PIN code; please fill in city and state.';
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));
});

const HOME = { ...ADDRESS, addressText: '14, Third Cross', phone: '98450 12345' };

it('asks once if the state is not that of the PIN code, and mends it', async () => {
  respondWith({ ...BENGALURU, pin: '560004' });
  show({ ...HOME, pin: '560004', state: 'Kerala' });
  await screen.findByText('Bengaluru Urban, Karnataka');
  await save();
  const question = screen.getByRole('alert');
  expect(question.textContent).toContain(
    'The PIN code 560004 belongs to Bengaluru Urban, Karnataka; the address says Kerala.',
  );
  await waitFor(() => expect(document.activeElement).toBe(question));
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Make it Karnataka' }));
  expect(getField('State').value).toBe('Karnataka');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  await save();
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ state: 'Karnataka' });
});

it.each(['Save it as it is', 'Save'])(
  'saves an address as it is after the question by %s',
  async (name) => {
    respondWith({ ...BENGALURU, pin: '560005' });
    show({ ...HOME, pin: '560005', state: 'Kerala' });
    await screen.findByText('Bengaluru Urban, Karnataka');
    await save();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(onSave.mock.calls[0]?.[0]).toMatchObject({ state: 'Kerala' });
  },
);

it('suggests states while the user types, and is a text box otherwise', async () => {
  show();
  expect(screen.getByRole('textbox', { name: 'State' })).toBeDefined();
  await userEvent.type(getField('State'), 'Ma');
  expect(getField('State').list?.options.length).toBe(36);
  await userEvent.tab();
  expect(screen.getByRole('textbox', { name: 'State' })).toBeDefined();
});

it('does not say that the user has confirmed an address without doubts, until it was refused', async () => {
  onSave.mockResolvedValueOnce({ text: 'The courier may not find this address.' });
  respondWith({ ...BENGALURU, pin: '560006' });
  show({ ...HOME, pin: '560006', state: 'Karnataka' });
  await screen.findByText('Bengaluru Urban, Karnataka');
  await save();
  await save();
  expect(onSave.mock.calls.map(([, isConfirmed]) => isConfirmed)).toEqual([false, true]);
});

it('passes on what was typed into each field', async () => {
  show();
  expect(screen.getByRole('heading').textContent).toBe('Add New Address');
  const labels = ['Name', 'Address', 'City', 'State', 'Pincode', 'Phone'];
  for (const label of labels) await userEvent.type(getField(label), `my ${label}`);
  await save();
  expect(onSave.mock.calls).toEqual([
    [
      {
        name: 'my Name',
        addressText: 'my Address',
        city: 'my City',
        state: 'my State',
        pin: 'my Pincode',
        phone: 'my Phone',
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
      },
      true,
    ],
  ]);
});

it('starts with the address to edit, and does not change it on Cancel', async () => {
  show(ADDRESS);
  expect(screen.getByRole('heading').textContent).toBe('Edit Address');
  expect(getField('Address').value).toBe('T');
  await userEvent.type(getField('City'), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onSave).not.toHaveBeenCalled();
  expect(onLeave.mock.calls).toEqual([[]]);
});

it('saves once and cancels once on a double click', async () => {
  show(ADDRESS);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(onSave.mock.calls).toEqual([[ADDRESS, true]]);
  expect(onLeave.mock.calls).toEqual([['a1']]);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Cancel' }));
  expect(onLeave).toHaveBeenCalledTimes(2);
});

it('keeps what was typed if saving fails, and retries with the same id', async () => {
  onSave.mockResolvedValueOnce({ text: 'The shop did not answer.' });
  show();
  for (const label of ['Name', 'Address', 'City', 'State', 'Pincode', 'Phone'])
    await userEvent.type(getField(label), 'x');
  await save();
  expect(onLeave).not.toHaveBeenCalled();
  expect(getField('City').value).toBe('x');
  const button = screen.getByRole('button', { name: 'Save' });
  const problem = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(problem?.textContent).toBe('The shop did not answer.');
  await save();
  const [[first], [second]] = onSave.mock.calls as unknown as [[Address], [Address]];
  expect(second).toEqual(first);
  expect(onLeave.mock.calls).toEqual([[first.id]]);
});

it('does not navigate if the user leaves the form before it is saved', async () => {
  let endSaving: (problem: undefined) => void = () => {};
  onSave.mockImplementationOnce(() => new Promise((resolve) => (endSaving = resolve)));
  const { unmount } = show(ADDRESS);
  await save();
  unmount();
  endSaving(undefined);
  await Promise.resolve();
  expect(onLeave).not.toHaveBeenCalled();
});

it('says which texts of an address look wrong, but saves them', async () => {
  respondWith({ errors: ['No.'], code: 'unknown-pin' }, 404);
  const home = { ...ADDRESS, addressText: '14, Third Cross', pin: '999999', phone: '98450 12345' };
  show({ ...home, phone: '1', addressText: 'T' });
  const note = (label: string) => getField(label).parentElement?.parentElement?.textContent;
  expect(note('Phone')).toContain('A phone number in India has 10 digits.');
  expect(note('Address')).toContain('This looks short for an address.');
  await waitFor(() => expect(note('Pincode')).toContain('India Post does not list this PIN code.'));
  expect(getField('Pincode').getAttribute('aria-invalid')).toBeNull();
  await save();
  expect(onSave).toHaveBeenCalledTimes(1);
});

it('warns about a text only once its field has lost focus', async () => {
  show();
  await userEvent.type(getField('Pincode'), '5600');
  const warning = 'A PIN code has six digits. You can save it as it is.';
  expect(screen.queryByText(warning)).toBeNull();
  await userEvent.tab();
  const note = screen.getByText(warning);
  expect(getField('Pincode').getAttribute('aria-describedby')).toBe(note.id);
  await userEvent.type(getField('Phone'), '1');
  await userEvent.tab();
  expect(screen.getByText(/^A phone number in India/)).toBeTruthy();
  expect(screen.queryByText(warning)).not.toBeNull();
  respondWith(BENGALURU);
  await userEvent.type(getField('Pincode'), '03');
  expect(screen.queryByText(warning)).toBeNull();
});

it.each([
  ['Name', 100],
  ['Address', 500],
  ['City', 100],
  ['State', 100],
  ['Pincode', 12],
  ['Phone', 30],
])('limits the field %s to %i characters', (label, limit) => {
  show();
  expect(getField(label).maxLength).toBe(limit);
});

it.each([
  ['Name', 'name', 'Please fill in the name.'],
  ['Address', 'addressText', 'Please fill in the address.'],
  ['City', 'city', 'Please fill in the city.'],
  ['State', 'state', 'Please fill in the state.'],
  ['Pincode', 'pin', 'Please fill in the PIN code.'],
  ['Phone', 'phone', 'Please fill in the phone number.'],
])('requires the %s, and focuses it if it is blank', async (label, name, words) => {
  show({ ...ADDRESS, [name]: '  ' });
  expect(screen.queryByRole('alert')).toBeNull();
  await save();
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([words]);
  expect(document.activeElement).toBe(getField(label));
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.type(getField(label), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['Name', 'name', ''],
  ['Address', 'street-address', ''],
  ['City', 'address-level2', ''],
  ['State', 'address-level1', ''],
  ['Pincode', 'postal-code', 'numeric'],
  ['Phone', 'tel', 'tel'],
])('sets the autofill and the keyboard of the field %s', (label, autoComplete, inputMode) => {
  show();
  expect(getField(label).getAttribute('autocomplete')).toBe(autoComplete);
  expect(getField(label).getAttribute('inputmode') ?? '').toBe(inputMode);
});

it('warns of an unknown PIN code once its field is left, in place of asking for the place', async () => {
  respondWith({ errors: ['No.'], code: 'unknown-pin' }, 404);
  show();
  const status = screen.getByRole('status');
  const pin = getField('Pincode');
  fireEvent.change(pin, { target: { value: '999997' } });
  await waitFor(() => expect(status.textContent).toContain('We do not know this PIN code'));
  fireEvent.blur(getField('City'));
  expect(status.textContent).toContain('We do not know this PIN code');
  expect(pin.getAttribute('aria-describedby')).toBeNull();
  fireEvent.blur(pin);
  expect(status.textContent).toBe('');
  const warning = document.getElementById(pin.getAttribute('aria-describedby') ?? '');
  expect(warning?.textContent).toContain('India Post does not list this PIN code.');
});

it.each([
  ['560007', 'Bengaluru Urban', 'Bengaluru'],
  ['560008', 'Urban Kochi', 'Urban Kochi'],
  ['560009', 'Kolar Urban North', 'Kolar Urban North'],
])('fills in the city of %s, in the district %s', async (pin, district, city) => {
  respondWith({ ...BENGALURU, pin, district });
  show();
  fireEvent.change(getField('Pincode'), { target: { value: pin } });
  await waitFor(() => expect(getField('City').value).toBe(city));
});

it('asks about the state before it saves, only if no field is missing', async () => {
  respondWith({ ...BENGALURU, pin: '560010' });
  show({ ...HOME, pin: '560010', state: 'Kerala', name: '' });
  await screen.findByText('Bengaluru Urban, Karnataka');
  await save();
  expect(screen.queryByText('The post may not find this')).toBeNull();
  expect(document.activeElement).toBe(getField('Name'));
  fireEvent.change(getField('Name'), { target: { value: 'Asha' } });
  expect(getField('State').getAttribute('aria-describedby')).toBeNull();
  await save();
  const warning = document.getElementById(getField('State').getAttribute('aria-describedby') ?? '');
  expect(warning?.textContent).toBe('560010 is in Karnataka.');
});

it.each(['Save', 'Cancel'])('drops what was typed after %s', async (name) => {
  signIn();
  respondWith({ ...BENGALURU, pin: '560012' });
  show({ ...HOME, pin: '560012', state: 'Karnataka' });
  await userEvent.type(getField('Name'), 'sha');
  expect(readDraft('address k1')).toMatchObject({ name: 'Asha' });
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
  expect(readDraft('address k1')).toEqual({});
});

it('leaves only if the form is still open when it is saved', async () => {
  const saving = Promise.withResolvers<undefined>();
  onSave.mockReturnValueOnce(saving.promise);
  respondWith({ ...BENGALURU, pin: '560011' });
  const { unmount } = show({ ...HOME, pin: '560011', state: 'Karnataka' });
  await save();
  unmount();
  saving.resolve(undefined);
  await saving.promise;
  expect(onLeave).not.toHaveBeenCalled();
});

const UNKNOWN_PIN = [{ errors: ['No.'], code: 'unknown-pin' }, 404] as const;
const KERALA = { ...BENGALURU, pin: '682002', district: 'Ernakulam', state: 'Kerala' };

/** The address to edit, what is typed, and the response about its PIN code. */
const FORMS: Record<string, [Address?, Record<string, string>?, (readonly [object, number])?]> = {
  new: [],
  'new, with a PIN code': [
    undefined,
    { Pincode: '560013' },
    [{ ...BENGALURU, pin: '560013' }, 200],
  ],
  'new, with an unknown PIN code': [undefined, { Pincode: '999991' }, UNKNOWN_PIN],
  'new, with the start of a PIN code and a name': [undefined, { Pincode: '56', Name: 'Asha' }],
  'of one letter each': [ADDRESS],
  'without doubts': [{ ...HOME, pin: '682002', state: 'Kerala' }, {}, [KERALA, 200]],
  'with an unknown PIN code': [{ ...HOME, pin: '999992' }, {}, UNKNOWN_PIN],
  'with the state of another PIN code': [
    { ...HOME, pin: '682002', state: ' Goa ' },
    {},
    [KERALA, 200],
  ],
};

it('shows an address in each state before and after it is saved in vain', async () => {
  const parts: string[] = [];
  onSave.mockImplementation(async () => ({ text: 'The shop did not answer.' }));
  for (const [name, [initial, typed = {}, response]] of Object.entries(FORMS)) {
    respondWith(...((response ?? UNKNOWN_PIN) as [object, number]));
    const { unmount, container } = show(initial);
    const print = async (step: string) => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
      const field = printScreen(container).replaceAll(/^option .*\n/gm, '');
      parts.push(`# ${name}${step}`, `${field}focus: ${printFocus()}`, '');
    };
    for (const [label, value] of Object.entries(typed)) {
      fireEvent.change(getField(label), { target: { value } });
    }
    await print('');
    fireEvent.submit(container.querySelector('form') ?? container);
    await print(', saved');
    const calls = onSave.mock.calls.map(([address, isConfirmed]) =>
      JSON.stringify([initial ? address : { ...address, id: '' }, isConfirmed]),
    );
    parts.push(...calls.map((call) => `> ${call}`), '');
    onSave.mockClear();
    unmount();
    sessionStorage.clear();
  }
  onSave.mockImplementation(async () => undefined);
  expect(onLeave).not.toHaveBeenCalled();
  await expect(parts.join('\n')).toMatchFileSnapshot('./address-forms.txt');
});
