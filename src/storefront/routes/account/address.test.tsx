import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SAMPLE_ADDRESS } from '#contract/account/address.ts';
import { anAddress } from '#domain/builders.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { renderRoutes } from '../../app/testing.tsx';
import type { AddressTask } from '../../features/addresses/address-book.ts';
import { browserAddresses } from '../../features/addresses/browser-addresses.ts';
import { CHECKOUT_DRAFT, readDraft, logOut, startSession } from '../../session/session-store.ts';
import * as address from './address.tsx';

vi.mock('#ui/messages/feedback.tsx', () => ({ showToast: vi.fn<typeof showToast>() }));

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  startSession(
    { token: 'a.b.c', user: { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' } },
    true,
  );
});
afterEach(() => {
  logOut();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Opens the page with the form of a task, after another page. */
async function open(task?: AddressTask) {
  const Component = () => (
    <main>
      <address.Component />
    </main>
  );
  const other = { path: '/checkout', element: <h1>Checkout</h1> };
  const { router } = await renderRoutes(
    [{ path: '/address', ...address, Component }, other],
    '/checkout',
  );
  await router.navigate('/address', { state: task });
  await screen.findByRole('heading', { level: 1, name: /Address/ });
  return router;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

function fillIn(name: string) {
  const values = {
    Pincode: '560 003',
    City: ' Bengaluru ',
    State: 'Karnataka',
    Phone: '9845012345',
  };
  const all = { ...values, Address: '14, Third Cross, Malleshwaram', Name: name };
  for (const [label, value] of Object.entries(all))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

it.each([
  [{ form: 'new', isForCheckout: true }, 'New Address Added', true],
  [{ form: 'new' }, 'New Address Added', false],
  [{ form: SAMPLE_ADDRESS.id }, 'Address Updated', false],
])('saves an address, and goes back: %o', async (task, toast, isForCheckout) => {
  const router = await open(task);
  fillIn('Usha Rao');
  await press('Save');
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'));
  expect(showToast).toHaveBeenLastCalledWith(toast);
  const stored = JSON.parse(localStorage.getItem('addresses:asha@example.com') ?? '[]') as {
    id: string;
    name: string;
  }[];
  const saved = stored.find(({ name }) => name === 'Usha Rao') ?? expect.fail();
  expect(stored).toHaveLength(task.form === 'new' ? 2 : 1);
  expect(saved).toMatchObject({ city: 'Bengaluru', pin: '560003' });
  expect(readDraft(CHECKOUT_DRAFT)).toEqual(isForCheckout ? { addressId: saved.id } : {});
});

it('cancels without a choice for the checkout, and forgets what was typed', async () => {
  const router = await open({ form: 'new', isForCheckout: true });
  fillIn('Usha Rao');
  expect(sessionStorage.getItem('drafts')).toContain('Usha Rao');
  await press('Cancel');
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'));
  expect(readDraft(CHECKOUT_DRAFT)).toEqual({});
  expect(sessionStorage.getItem('drafts')).not.toContain('Usha Rao');
});

it('opens, leaves and deletes with the focus on the heading', async () => {
  const router = await open();
  await press(/^Edit address of/);
  await screen.findByRole('heading', { name: 'Edit Address' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit Address'));
  await router.navigate(-1);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Addresses'));
  await press('Add New Address');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add New Address'));
  expect(router.state.location.state).toEqual({ form: 'new' });
  await router.navigate(-1);
  await screen.findByRole('heading', { name: 'Addresses' });
  await press(/^Delete address of/);
  expect(await screen.findByText('You have no saved address yet.')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Addresses'));
  expect(showToast).toHaveBeenLastCalledWith('Address Deleted', 'error');
});

it('says why an address was not deleted, until the next is', async () => {
  const others = ['Usha Rao', 'Ravi Rao'].map((name) => anAddress({ id: name, name }));
  localStorage.setItem('addresses:asha@example.com', JSON.stringify(others));
  vi.spyOn(browserAddresses, 'remove').mockResolvedValueOnce({ text: 'The shop did not answer.' });
  await open();
  vi.mocked(showToast).mockClear();
  await press(/^Delete address of Usha/);
  expect(await screen.findByText('The shop did not answer.')).toBeDefined();
  expect(showToast).not.toHaveBeenCalled();
  await press(/^Delete address of Ravi/);
  await waitFor(() => expect(screen.queryByText('Ravi Rao')).toBeNull());
  expect(screen.queryByText('The shop did not answer.')).toBeNull();
});

it('begins another form without the texts of the one before', async () => {
  const router = await open({ form: SAMPLE_ADDRESS.id });
  fillIn('Usha Rao');
  await router.navigate('/address', { state: { form: 'new' } });
  await screen.findByRole('heading', { name: 'Add New Address' });
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});

it('shows the list in place of the form of an address that is gone', async () => {
  await open({ form: 'gone' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Addresses');
});
