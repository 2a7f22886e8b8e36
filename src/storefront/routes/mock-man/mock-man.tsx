import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { listEndpoints } from '#api/endpoints.ts';
import { ConsolePage } from '#devtools/console/page/console-page.tsx';
import { Console } from '#devtools/console/console.tsx';
import type { RequestTemplate } from '#devtools/console/request/request-template.ts';
import { Mark } from '#ui/mark.tsx';
import type { OpenedCall } from '#devtools/panels/calls/call-list.tsx';
import { apiOrigin, untilReady } from '../../data/api-client.ts';
import { getSession } from '../../session/session-store.ts';
import { refreshOwnLists } from '../lists/own-lists.ts';
import { tellOtherTabs } from '../../data/other-tabs.ts';
import { PageHead } from '../page-head.tsx';
import { PATHS } from '../../navigation/paths.ts';
import { MockManTabs } from './mock-man-tabs.tsx';
import './mock-man.css';

const FIRST = { method: 'GET', endpoint: '/api/test-todos', body: '{}' } as const;
const templates: RequestTemplate[] = [
  ...listEndpoints(),
  { method: FIRST.method, path: FIRST.endpoint },
];

/** The console for the shop's API. It can use the token of the session, but never changes the session. */
export function Component() {
  useRefreshOnLeave();
  const [opened, setOpened] = useState<RequestTemplate>();
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
    <Console
      templates={templates}
      fetch={fetchWhenReady}
      first={FIRST}
      chosen={opened}
      historyName="kitabdost-console"
      addressOf={addressOf}
      token={() => getSession()?.token}
    />
  );
  const content = <MockManTabs requests={panel} onOpen={(call) => setOpened(toTemplate(call))} />;
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

/** A call to repeat. Its body was not recorded, so it gets a sample body. */
function toTemplate({ method, path, route }: OpenedCall): RequestTemplate {
  const known = templates.find((one) => `${one.method} ${one.path}` === route);
  return { method, path, body: known?.body };
}

/** Reads cart and wishlist when the console closes, because its requests may have changed them. */
function useRefreshOnLeave() {
  useEffect(() => () => void refreshOwnLists(), []);
}

async function fetchWhenReady(address: string, init: RequestInit): Promise<Response> {
  await untilReady();
  // Look up `fetch` only now: without a worker, the mock replaces it.
  const response = await fetch(address, init);
  if (init.method !== 'GET' && init.method !== 'HEAD') tellOtherTabs();
  return response;
}

/** Sends paths below /api to the build's API and all others to this site. */
function addressOf(endpoint: string): string {
  const url = new URL(endpoint, location.origin);
  const isOfApi = url.origin === location.origin && /^\/api(\/|$)/.test(url.pathname);
  return isOfApi ? apiOrigin + url.pathname + url.search : url.href;
}
