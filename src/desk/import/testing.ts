import { screen, within } from '@testing-library/react';
import type { ImportJob } from '#contract/imports/desk-imports.ts';
import { openImportShop } from '#api/imports/testing.ts';
import { aCutResponse, openDeskPage } from '../testing.tsx';

/**
 * For tests: opens the page over an API that answers with these jobs, one after another: the first
 * one for the upload or the URL, the next for each reading of the file.
 */
export async function openImport(jobs: ImportJob[], search = '?job=im01') {
  const shop = await openImportShop();
  /** The bodies of the calls that read the file again. */
  const sent: unknown[] = [];
  const calls: string[] = [];
  /** Whether answers are cut off, or not given; whether another tab was faster. */
  const answers = { areCut: false, isHeld: false, isLate: false };
  const api = {
    fetch: async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      const isImport = /\/imports\/im01/.test(pathname) || request.method === 'POST';
      if (!isImport || !pathname.startsWith('/api/desk/imports')) return shop.api.fetch(request);
      calls.push(`${request.method} ${pathname.replace('/api/desk/imports', '')}`);
      request.signal.addEventListener('abort', () => calls.push('aborted'));
      if (request.method === 'PUT') {
        sent.push(await request.json());
        if (jobs.length > 1) jobs.shift();
      }
      while (answers.isHeld) {
        request.signal.throwIfAborted();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      if (answers.isLate && request.method === 'PUT')
        return Response.json({ errors: ['No file.'], code: 'impossible-step' }, { status: 409 });
      if (answers.areCut) return aCutResponse();
      const [job] = jobs;
      return job ? Response.json({ job }) : shop.api.fetch(request);
    },
  };
  const page = openDeskPage(api, shop.ownerToken, `/desk/import${search}`);
  return { ...page, answers, sent, calls };
}

export const findLink = (name: string | RegExp) => screen.findByRole('link', { name });

/** Reads the name of the current step. */
export const readStep = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .find((item) => item.getAttribute('aria-current') === 'step')?.textContent;

export const aFile = (content = 'Title,MRP\nEmma,250\n') => new File([content], 'books.csv');
