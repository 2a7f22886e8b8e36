import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '#ui/browser/files.ts';
import { click, field, fill, open, showConsole } from './testing.tsx';

vi.mock('#ui/browser/files.ts', () => ({ saveFile: vi.fn() }));
beforeEach(() => localStorage.clear());

/** Saves the content of the form. */
async function save(name: string) {
  await fill('Name of the request', name);
  await click('Save');
}

it('says that a variable has no value, and sends what is filled in', async () => {
  const { calls } = showConsole();
  await fill('Endpoint', '/notes/{{id}}?text={{text}}');
  await fill('text', 'a & b');
  await click('Submit');
  expect(screen.getByRole('alert').textContent).toBe('Nothing was sent: {{id}} has no value.');
  expect(document.activeElement).toBe(field('id'));
  expect(calls).toEqual([]);
  await fill('id', '7');
  expect(screen.queryByRole('alert')).toBeNull();
  await click('Submit');
  expect(calls[0]?.address).toBe(`${location.origin}/notes/7?text=a%20%26%20b`);
});

it('accepts a body that is JSON once its variables have values', async () => {
  const { calls } = showConsole();
  await userEvent.selectOptions(field('Method'), 'POST');
  await fill('Body', '{"qty": {{qty}}, "note": "{{note}}"}');
  expect(screen.queryByText('Error in JSON format')).toBeNull();
  await fill('qty', 'two');
  expect(screen.getByText('Error in JSON format')).toBeTruthy();
  await fill('qty', '2');
  await fill('note', 'say "x"');
  await click('Submit');
  expect(calls[0]?.init.body).toBe('{"qty": 2, "note": "say \\"x\\""}');
});

it('lists which assertions passed and which failed, also in the history', async () => {
  const { calls, reload } = showConsole();
  await fill('Assertions', 'status equals\n$.note equals Read');
  await click('Submit');
  expect(calls).toEqual([]);
  expect(screen.getByText('“status equals” is no assertion.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Assertions'));
  await fill('Assertions', 'status equals 201\n$.note equals Read');
  await click('Submit');
  calls[0]?.respond(Response.json({ note: 'Read' }));
  const summary = await screen.findByText('1 of 2 assertions passed');
  expect(summary.role).toBe('status');
  expect(screen.getByText('status equals 201').textContent).toBe(
    'Failed: status equals 201 It was 200',
  );
  expect(screen.getByText('$.note equals Read').textContent).toBe('Passed: $.note equals Read');
  reload();
  await userEvent.click(await open('History').findByRole('button', { name: /^GET/ }));
  expect(screen.getByText('1 of 2 assertions passed')).toBeTruthy();
  expect(field('Assertions').value).toBe('status equals 201\n$.note equals Read');
});

it('saves, opens, renames and deletes requests, which a reload keeps', async () => {
  const { reload } = showConsole();
  open('Saved requests');
  await fill('Endpoint', '/notes/{{id}}');
  await fill('id', '7');
  await save('One note');
  expect(document.activeElement?.textContent).toBe('Save');
  await fill('Endpoint', '/shelves');
  await save('Shelves');
  await fill('Endpoint', '/');
  reload();
  const saved = open('Saved requests');
  await userEvent.click(saved.getByRole('button', { name: 'One note GET /notes/{{id}}' }));
  expect(field('Endpoint').value).toBe('/notes/{{id}}');
  expect(document.activeElement).toBe(field('Endpoint'));
  expect(field('id').value).toBe('7');
  await fill('Name of the request', 'Shelves');
  await click('Rename');
  expect(saved.getByRole('status').textContent).toBe('Another request has the name “Shelves”.');
  await fill('Name of the request', 'Note');
  await click('Rename');
  expect(document.activeElement?.contains(saved.getByRole('status'))).toBe(true);
  expect(saved.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Note GET /notes/{{id}}Delete',
    'Shelves GET /shelvesDelete',
  ]);
  await click('Delete Note');
  expect(saved.getAllByRole('listitem')).toHaveLength(1);
  await click('Undo');
  expect(saved.getAllByRole('listitem')).toHaveLength(2);
});

it('offers no new name for a request that was deleted', async () => {
  showConsole();
  open('Saved requests');
  await save('Note');
  await click('Delete Note');
  await fill('Name of the request', 'Other');
  expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull();
  await click('Save');
  expect(screen.getByRole('button', { name: 'Delete Other' })).toBeTruthy();
});

it('brings back a request that another one has replaced', async () => {
  showConsole();
  const saved = open('Saved requests');
  await fill('Endpoint', '/notes');
  await save('Notes');
  await fill('Endpoint', '/shelves');
  await save('Shelves');
  await save('Notes');
  expect(saved.getByRole('status').textContent).toBe('“Notes” is replaced.');
  await click('Undo');
  expect(saved.getByRole('button', { name: 'Notes GET /notes' })).toBeTruthy();
});

it('exports all of them to a file, which another browser imports', async () => {
  showConsole();
  const saved = open('Saved requests');
  await fill('Endpoint', '/{{path}}');
  await fill('path', 'notes');
  await save('Notes');
  await click('Export');
  const [[content, name] = expect.fail()] = vi.mocked(saveFile).mock.calls;
  expect(name).toBe('requests.json');
  const file = new File([await content.text()], name);
  await click('Delete Notes');
  await userEvent.upload(field('Import'), new File(['[]'], 'other.json'));
  expect(await saved.findByText(/^other\.json cannot be imported\./)).toBeTruthy();
  await userEvent.upload(field('Import'), file);
  expect(await saved.findByText('1 request is imported.')).toBeTruthy();
  await userEvent.click(saved.getByRole('button', { name: /^Notes/ }));
  expect(field('path').value).toBe('notes');
});

it('runs all saved requests, and sums up', async () => {
  const { calls } = showConsole();
  open('Saved requests');
  await fill('Assertions', 'status equals 200');
  await save('Good');
  await fill('Endpoint', '/bad');
  await save('Bad');
  await fill('Endpoint', '/{{missing}}');
  await save('Unsent');
  await click('Run all');
  calls[0]?.respond(Response.json({}));
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(screen.getByText('Sending 2 of 3…').role).toBe('status');
  calls[1]?.respond(Response.json({}, { status: 500 }));
  expect(await screen.findByText('1 of 3 requests passed')).toBeTruthy();
  const report = within(screen.getByRole('region', { name: 'Run' }));
  expect(report.getByText('It was not sent: {{missing}} has no value.')).toBeTruthy();
  await userEvent.click(report.getByRole('button', { name: /^Failed: ?Bad GET \/bad · 500/ }));
  expect(field('Endpoint').value).toBe('/bad');
  expect(screen.getByText('Status : 500')).toBeTruthy();
  expect(calls).toHaveLength(2);
});

it('stops a run that is cancelled', async () => {
  const { calls } = showConsole();
  open('Saved requests');
  await save('A');
  await save('B');
  await click('Run all');
  await click('Cancel');
  expect(await screen.findByText('Stopped: 0 of 2 requests passed')).toBeTruthy();
  expect(calls).toHaveLength(1);
  await click('Close');
  expect(screen.getByText('Response is undefined.')).toBeTruthy();
});

it('begins a run again, which does not stop with the first one', async () => {
  const { calls } = showConsole();
  open('Saved requests');
  await save('A');
  await save('B');
  await click('Run all');
  await click('Run all');
  expect(calls).toHaveLength(2);
  expect(await screen.findByText('Sending 1 of 2…')).toBeTruthy();
  expect(screen.queryByText(/^Stopped/)).toBeNull();
  calls[1]?.respond(Response.json({}));
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  calls[2]?.respond(Response.json({}));
  expect(await screen.findByText('2 of 2 requests passed')).toBeTruthy();
});
