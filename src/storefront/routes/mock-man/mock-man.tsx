import { Suspense, lazy, startTransition, useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { listEndpoints } from '#api/endpoints.ts';
import { Console } from '#devtools/console/console.tsx';
import { Tabs, ConsolePage } from '#devtools/console/console-page.tsx';
import type { RequestTemplate } from '#devtools/console/request/request.ts';
import type { OpenedCall } from '#devtools/panels/calls-panel.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Mark } from '#ui/display/icon.tsx';
import { apiOrigin } from '#client/client.ts';
import { notifyOtherTabs } from '../../session/as-user.ts';
import { rereadOwnLists } from '../../features/own-lists/own-lists.ts';
import { PageHead } from '../../navigation/page-head.tsx';
import { getShopFacts } from '../../navigation/shop-facts.ts';
import { PATHS } from '../../navigation/screens.ts';
import { getSession } from '../../session/session-store.ts';
import './mock-man.css';

const REQUESTS = 'Requests';

/** The panels that control the mock API. A build without the mock omits them. */
const MockPanel =
  import.meta.env.VITE_API_URL || import.meta.env.VITE_SERVER
    ? undefined
    : lazy(() =>
        import('#devtools/panels/panel.tsx').then(
          (module) => ({ default: module.Panel }),
          () => ({ default: LoadFailure }),
        ),
      );

/** Stories on a time line, in a chunk of their own. */
const Replay =
  MockPanel &&
  lazy(() =>
    import('#devtools/replay/replay.tsx').then(
      (module) => ({ default: module.Replay }),
      () => ({ default: LoadFailure }),
    ),
  );

interface MockManTabsProps {
  /** The console: the form for a request, and its response. */
  requests: ReactNode;
  /** Fills the console's form with a call. */
  onOpen: (call: OpenedCall) => void;
}

/** The console and the panels of the mock API as tabs. The hash of the URL selects one: `#calls`. */
export function MockManTabs({ requests, onOpen }: MockManTabsProps) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  if (!MockPanel || !Replay) return requests;
  const show = (name: string) => void navigate({ hash: name.toLowerCase() }, { replace: true });
  const open = (call: OpenedCall) => {
    show(REQUESTS);
    // The router also navigates in a transition, so React shows and fills the form in one commit.
    startTransition(() => onOpen(call));
  };
  const word = hash.slice(1).replace(/=.*/, '');
  const panels = [
    { name: REQUESTS, content: requests },
    ...(['Mock', 'Data', 'Calls'] as const).map((name) => ({
      name,
      content: (
        <Suspense fallback={null}>
          <MockPanel panel={name} routes={ROUTES} onOpen={open} />
        </Suspense>
      ),
    })),
    {
      name: 'Replay',
      // Its code comes when it is opened.
      content: word === 'replay' && (
        <Suspense fallback={null}>
          <Replay hash={hash} onChange={(next) => void navigate({ hash: next })} />
        </Suspense>
      ),
    },
  ];
  const shown = panels.find(({ name }) => word === name.toLowerCase())?.name ?? REQUESTS;
  return <Tabs panels={panels} shown={shown} onShow={show} />;
}

function LoadFailure() {
  return (
    <p className="mock-man-load-failure">This could not be loaded. Reload the page to try again.</p>
  );
}

const FIRST_REQUEST = { method: 'GET', endpoint: '/api/test-todos', body: '{}' } as const;
const templates: RequestTemplate[] = [
  ...listEndpoints(),
  { method: FIRST_REQUEST.method, path: FIRST_REQUEST.endpoint },
];
const ROUTES = [
  ...templates.map(({ method, path }) => `${method} ${path}` as NonNullable<OpenedCall['route']>),
  'GET /api/test-mails' as const,
];

/** The console for the shop's API. It can use the token of the session, but never changes the session. */
export function Component() {
  // The console's requests may have changed cart and wishlist.
  useEffect(() => () => void rereadOwnLists(), []);
  const [opened, setOpened] = useState<RequestTemplate>();
  const { name, logo } = getShopFacts();
  const home = (
    <Link className="mock-man-home" to={PATHS.home} aria-label={`${name}, home`}>
      <Mark logo={logo} />
    </Link>
  );
  const back = (
    <ButtonLink look="text" size="small" to={PATHS.home}>
      Back to the shop
    </ButtonLink>
  );
  const requestConsole = (
    <Console
      templates={templates}
      fetch={fetchAndNotify}
      initialDraft={FIRST_REQUEST}
      chosen={opened}
      historyName="kitabdost-console"
      resolveAddress={resolveAddress}
      getToken={() => getSession()?.token}
    />
  );
  return (
    <>
      <PageHead title="Mock API console" description="A console for the shop's API." />
      <ConsolePage title="Mock API console" before={home} after={back}>
        <MockManTabs requests={requestConsole} onOpen={(call) => setOpened(toTemplate(call))} />
      </ConsolePage>
    </>
  );
}

/** Turns a recorded call into a request. Its body was not recorded, so it gets a sample body. */
function toTemplate({ method, path, route }: OpenedCall): RequestTemplate {
  const known = templates.find((item) => `${item.method} ${item.path}` === route);
  return { method, path, body: known?.body };
}

async function fetchAndNotify(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, init);
  if (init.method !== 'GET' && init.method !== 'HEAD') notifyOtherTabs();
  return response;
}

/** Returns the URL of an endpoint: below `/api` of the build's API, otherwise of this site. */
function resolveAddress(endpoint: string): string {
  const url = new URL(endpoint, location.origin);
  const isOfApi = url.origin === location.origin && /^\/api(\/|$)/.test(url.pathname);
  return isOfApi ? apiOrigin + url.pathname + url.search : url.href;
}
