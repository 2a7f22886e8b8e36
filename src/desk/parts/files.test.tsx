import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FileButton, FileZone } from './files.tsx';

const FILE = new File(['Emma'], 'books.csv');

it('takes dropped files, which the browser would open otherwise', () => {
  const onChoose = vi.fn<(files: File[]) => void>();
  render(<FileZone onChoose={onChoose}>Drop them here</FileZone>);
  const zone = screen.getByText('Drop them here');
  expect(fireEvent.dragOver(zone)).toBe(false);
  expect(fireEvent.drop(zone, { dataTransfer: { files: [FILE] } })).toBe(false);
  expect(onChoose.mock.calls).toEqual([[[FILE]]]);
});

it('takes the same file twice, without a change to the form', async () => {
  const onChoose = vi.fn<(files: File[]) => void>();
  const onChange = vi.fn<() => void>();
  render(
    <form onChange={onChange}>
      <FileButton onChoose={onChoose}>Choose a file</FileButton>
    </form>,
  );
  await userEvent.upload(screen.getByLabelText('Choose a file'), FILE);
  await userEvent.upload(screen.getByLabelText('Choose a file'), FILE);
  expect(onChoose.mock.calls).toEqual([[[FILE]], [[FILE]]]);
  expect(onChange).not.toHaveBeenCalled();
});
