import { lazy, startTransition, Suspense, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Tabs } from '#devtools/console/page/tabs.tsx';
import type { OpenedCall } from '#devtools/panels/calls/call-list.tsx';

const REQUESTS = 'Requests';

/** The panels of the mock. A build for a real API omits them. */
const Panel = import.meta.env.VITE_API_URL
  ? undefined
  : lazy(() =>
      import('#devtools/panels/panel.tsx').then(
        (module) => ({ default: module.Panel }),
        () => ({ default: LoadFailure }),
      ),
    );

interface MockManTabsProps {
  requests: ReactNode;
  /** Fills the console's form with a call. */
  onOpen: (call: OpenedCall) => void;
}

/** The console and the panels of the mock as tabs. The hash of the address selects one: `#calls`. */
export function MockManTabs({ requests, onOpen }: MockManTabsProps) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  if (!Panel) return requests;
  const show = (name: string) => void navigate({ hash: name.toLowerCase() }, { replace: true });
  const open = (call: OpenedCall) => {
    show(REQUESTS);
    // The router navigates in a transition too, so the form is shown, filled and focusable at once.
    startTransition(() => onOpen(call));
  };
  const panels = [
    { name: REQUESTS, content: requests },
    ...(['Mock', 'Data', 'Calls'] as const).map((name) => ({
      name,
      content: (
        <Suspense fallback={null}>
          <Panel panel={name} onOpen={open} />
        </Suspense>
      ),
    })),
  ];
  const shown = panels.find(({ name }) => hash === `#${name.toLowerCase()}`)?.name ?? REQUESTS;
  return <Tabs panels={panels} shown={shown} onShow={show} />;
}

function LoadFailure() {
  return (
    <p className="mock-man-load-failure">
      This could not be fetched. Reload the page to try again.
    </p>
  );
}
