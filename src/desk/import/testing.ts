import type { ImportJob } from '#contract/desk-imports.ts';
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
  /** `areCut` cuts off the answers. */
  const answers = { areCut: false };
  const api = {
    fetch: async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      const isImport = /\/imports\/im01/.test(pathname) || request.method === 'POST';
      if (!isImport || !pathname.startsWith('/api/desk/imports')) return shop.api.fetch(request);
      calls.push(`${request.method} ${pathname.replace('/api/desk/imports', '')}`);
      if (request.method === 'PUT') {
        sent.push(await request.json());
        if (jobs.length > 1) jobs.shift();
      }
      if (answers.areCut) return aCutResponse();
      const [job] = jobs;
      return job ? Response.json({ job }) : shop.api.fetch(request);
    },
  };
  const page = openDeskPage(api, shop.ownerToken, `/desk/import${search}`);
  return { ...page, answers, sent, calls };
}
