import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Address } from '#contract/account/address.ts';
import { anAddress } from '#domain/builders.ts';
import { ApiError } from '#client/client.ts';
import { printScreen } from '#ui/testing.ts';
import type { Snapshot } from '../../data/resource.ts';
import { AddressChooser, AddressList } from './address-list.tsx';

const ignore = () => {};

function showList(snapshot: Snapshot<Address[]>) {
  return render(
    <AddressList snapshot={snapshot} onAdd={ignore} onEdit={ignore} onDelete={ignore}>
      {null}
    </AddressList>,
  );
}

function showChooser(snapshot: Snapshot<Address[]>) {
  return render(
    <AddressChooser
      isMissing={false}
      snapshot={snapshot}
      chosenId={undefined}
      onChoose={ignore}
      onAdd={ignore}
      ref={null}
    />,
  );
}

const ASHA = anAddress({ id: '1', name: 'Asha' });

it('treats a double click on each of its buttons as one click', async () => {
  const onAdd = vi.fn<() => void>();
  const onEdit = vi.fn<(id: string) => void>();
  const onDelete = vi.fn<(id: string) => void>();
  render(
    <AddressList snapshot={{ status: 'ready', data: [ASHA] }} {...{ onAdd, onEdit, onDelete }}>
      {null}
    </AddressList>,
  );
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add New Address' }));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Edit address of Asha' }));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Delete address of Asha' }));
  expect(onAdd).toHaveBeenCalledTimes(1);
  expect(onEdit.mock.calls).toEqual([['1']]);
  expect(onDelete.mock.calls).toEqual([['1']]);
});

it.each([showList, showChooser])(
  'says that addresses are loading, and offers to add one',
  (show) => {
    show({ status: 'idle' });
    expect(screen.getByRole('status').textContent).toBe('Loading your addresses...');
    expect(screen.queryByText('You have no saved address yet.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Add New Address' })).toBeDefined();
  },
);

it.each([showList, showChooser])(
  'says that there is no address once the empty list has loaded',
  (show) => {
    show({ status: 'ready', data: [] });
    expect(screen.getByText('You have no saved address yet.')).toBeDefined();
  },
);

it.each([showList, showChooser])(
  'keeps what it showed if addresses cannot be read again',
  (show) => {
    show({ status: 'failed', data: [ASHA], error: new ApiError(500, '', 'It failed.') });
    expect(screen.getByRole('alert').textContent).toContain(
      'Your addresses could not be loaded. The shop cannot respond right now. You are seeing what we loaded earlier.',
    );
    expect(screen.getByText('Asha')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  },
);

it('says beside the address why it could not be deleted, while it is in the list', () => {
  const problem = { id: '1', text: 'The shop did not answer.' };
  const handlers = { onAdd: ignore, onEdit: ignore, onDelete: ignore };
  const list = (data: Address[]) => (
    <AddressList snapshot={{ status: 'ready', data }} problem={problem} {...handlers}>
      {null}
    </AddressList>
  );
  const ravi = anAddress({ id: '2', name: 'Ravi' });
  const { rerender } = render(list([ASHA, ravi]));
  const getDescriptionId = (name: string) =>
    screen
      .getByRole('button', { name: `Delete address of ${name}` })
      .getAttribute('aria-describedby');
  expect(document.getElementById(getDescriptionId('Asha') ?? '')?.textContent).toBe(problem.text);
  expect(getDescriptionId('Ravi')).toBeNull();
  rerender(list([ravi]));
  expect(screen.queryByText(problem.text)).toBeNull();
});

it('chooses no address by itself', async () => {
  showChooser({ status: 'ready', data: [ASHA, anAddress({ id: '2' })] });
  await userEvent.tab();
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(document.activeElement).toBe(radios[0]);
  expect(radios.map(({ checked }) => checked)).toEqual([false, false]);
});

const RAVI = anAddress({ id: '2', name: 'रवि', addressText: '7, गांधी मार्ग', city: 'पुणे' });
const BROKEN = new ApiError(500, '', 'It failed.');

const SNAPSHOTS: Record<string, Snapshot<Address[]>> = {
  loading: { status: 'idle' },
  'no address': { status: 'ready', data: [] },
  'one address': { status: 'ready', data: [ASHA] },
  'two addresses': { status: 'ready', data: [ASHA, RAVI] },
  'not read': { status: 'failed', error: BROKEN },
  'not read again': { status: 'failed', error: BROKEN, data: [RAVI] },
  'not read again, without an address': { status: 'failed', error: BROKEN, data: [] },
};

it('shows addresses in each state, to change and to choose', async () => {
  const parts: string[] = [];
  for (const [name, snapshot] of Object.entries(SNAPSHOTS)) {
    const calls: string[] = [];
    const note = (call: string) => (id?: string) => void calls.push(`> ${call} ${String(id)}`);
    const { container } = render(
      <>
        <AddressList
          snapshot={snapshot}
          problem={{ id: '2', text: 'The shop did not answer.' }}
          onAdd={() => note('add')()}
          onEdit={note('edit')}
          onDelete={note('delete')}
        >
          <p>Below the heading.</p>
        </AddressList>
        {['2', undefined].map((chosenId) => (
          <form key={chosenId ?? ''} aria-label={`${String(chosenId)} is chosen`}>
            <AddressChooser
              {...{ snapshot, chosenId, ref: null }}
              isMissing={false}
              onChoose={note('choose')}
              onAdd={() => note('add for the order')()}
            />
          </form>
        ))}
      </>,
    );
    parts.push(`# ${name}`, printScreen(container));
    for (const control of screen.queryAllByRole('button')) fireEvent.click(control);
    for (const control of screen.queryAllByRole('radio')) fireEvent.click(control);
    parts.push(...calls, '');
    cleanup();
  }
  const missing = { isMissing: true, chosenId: undefined, onChoose: ignore, onAdd: ignore };
  const snapshot = { status: 'ready', data: [ASHA] } as const;
  const { container } = render(
    <AddressChooser {...missing} snapshot={{ ...snapshot, data: [...snapshot.data] }} ref={null} />,
  );
  parts.push('# chosen too late', printScreen(container));
  await expect(parts.join('\n')).toMatchFileSnapshot('./address-states.txt');
});
