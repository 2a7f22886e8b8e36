import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { listEndpoints } from '#api/endpoints.ts';
import { ConsolePage } from '#console/console-page.tsx';
import { Console } from '#console/console.tsx';
import { toMethod, type Draft } from '#console/draft.ts';
import { Mark } from '#ui/mark.tsx';
import type { OpenedCall } from '#workbench/call-list.tsx';
import { apiOrigin, untilReady } from '../api-client.ts';
import { getSession } from '../features/session/session-store.ts';
import { refreshOwnLists } from '../follow-session.ts';
import { tellOtherTabs } from '../other-tabs.ts';
import { PageHead } from '../page-head.tsx';
import { PATHS } from '../paths.ts';
import { MockManTabs } from './mock-man-tabs.tsx';
import './mock-man.css';

type FirstRequest = Pick<Draft, 'method' | 'endpoint' | 'body'>;

const FIRST: FirstRequest = { method: 'GET', endpoint: '/api/test-todos', body: '{}' };
const endpoints = listEndpoints();

/** The console over the shop's API; the reader's session is lent to it, never changed by it. */
export function MockMan() {
  useFreshLists();
  const [form, setForm] = useState({ number: 0, first: FIRST });
  const home = (
    <Link className="mock-man-home" to={PATHS.home} aria-label="Kitabdost, home">
      <Mark />
    </Link>
  );
  const back = (
    <Link className="button" data-look="text" data-size="small" to={PATHS.home}>
      Back to the shop
    </Link>
  );
  const panel = (
    <div
      key={form.number}
      className="mock-man-requests"
      ref={form.number > 0 ? focusEndpoint : undefined}
    >
      <Console
        endpoints={endpoints}
        fetch={fetchWhenReady}
        first={form.first}
        historyName="kitabdost-console"
        addressOf={addressOf}
        token={() => getSession()?.token}
      />
    </div>
  );
  const content = (
    <MockManTabs
      requests={panel}
      onOpen={(call) => setForm(({ number }) => ({ number: number + 1, first: toFirst(call) }))}
    />
  );
  return (
    <>
      <PageHead title="Mock API console" description="A console for the shop's API." />
      <ConsolePage
        title="Mock API console"
        before={home}
        after={back}
        panels={[{ name: 'Requests', content }]}
      />
    </>
  );
}

/** What the form is filled with for a call that was made: its body is not known, a sample is. */
function toFirst({ method, path, endpoint }: OpenedCall): FirstRequest {
  const known = endpoints.find((one) => `${one.method} ${one.path}` === endpoint);
  const body = JSON.stringify(known?.body ?? {}, null, 2);
  return { method: toMethod(method) ?? 'GET', endpoint: path, body };
}

/** Where the reader goes on after the form was filled from elsewhere. */
function focusEndpoint(place: HTMLElement | null) {
  place?.querySelector<HTMLElement>('[name="endpoint"]')?.focus();
}

/** What was sent from here may have changed cart and wishlist: the shop reads them anew. */
function useFreshLists() {
  useEffect(
    () => () => {
      if (getSession()) void refreshOwnLists();
    },
    [],
  );
}

async function fetchWhenReady(address: string, init: RequestInit): Promise<Response> {
  await untilReady();
  // Not earlier: where no worker runs, the mock puts itself in the place of `fetch`.
  const response = await fetch(address, init);
  if (init.method !== 'GET' && init.method !== 'HEAD') tellOtherTabs();
  return response;
}

/** The shop's API may live elsewhere; any other path is one of this site. */
function addressOf(endpoint: string): string {
  const url = new URL(endpoint, location.origin);
  const isOfApi = url.origin === location.origin && /^\/api(\/|$)/.test(url.pathname);
  return isOfApi ? apiOrigin + url.pathname + url.search : url.href;
}
