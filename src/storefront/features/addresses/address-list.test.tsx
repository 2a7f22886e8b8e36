import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anAddress } from '#domain/builders.ts';
import { AddressList } from './address-list.tsx';

const ASHA = anAddress({ id: '1', name: 'Asha' });

it('treats a double click on each of its buttons as one click', async () => {
  const onAdd = vi.fn<() => void>();
  const onEdit = vi.fn<(id: string) => void>();
  const onDelete = vi.fn<(id: string) => void>();
  render(
    <AddressList addresses={[ASHA]} {...{ onAdd, onEdit, onDelete }}>
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
