import { expect, it, onTestFinished, vi } from 'vitest';
import { aCheck } from './builders.ts';
import { readDraft, uploadFile } from './use-import-job.ts';

it('uploads a file with the start of a long name, and remembers what it was sent with', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (input: string, { method, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(input, location.origin);
    sent.push([method, pathname, Object.fromEntries(searchParams), body]);
    return Response.json({ job: aCheck() });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    sessionStorage.clear();
  });
  const file = new File(['Title\n'], `${'x'.repeat(201)}.csv`);
  expect(await uploadFile(file, new AbortController().signal)).toEqual(aCheck());
  const query = { name: 'x'.repeat(200), dryRun: '1', existing: 'prices' };
  expect(sent).toEqual([['POST', '/api/desk/imports', query, file]]);
  const options = { existing: 'prices' };
  expect(readDraft('im01')).toEqual({ size: 6, options, sent: JSON.stringify(options) });
  expect(readDraft('im02')).toEqual({ options, sent: '' });
});

it('says that a file cannot be read, and sends nothing', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const file = new File(['Title\n'], 'gone.csv');
  const cause = new DOMException('Gone.', 'NotFoundError');
  file.slice = () => ({ text: () => Promise.reject(cause) }) as unknown as Blob;
  await expect(uploadFile(file, new AbortController().signal)).rejects.toMatchObject({
    status: 0,
    message: 'The file could not be read.',
    cause,
  });
  expect(fetch).not.toHaveBeenCalled();
});
