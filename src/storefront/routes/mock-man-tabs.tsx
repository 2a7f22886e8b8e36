import { lazy, startTransition, Suspense, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Tabs } from '#devtools/console/tabs.tsx';
import type { OpenedCall } from '#devtools/panels/calls/call-list.tsx';

const REQUESTS = 'Requests';

/** What can be set of the mock, and seen of it: a build for a real API has none of this. */
const Panel = import.meta.env.VITE_API_URL
  ? undefined
  : lazy(() =>
      import('#devtools/panels/panel.tsx').then(
        (module) => ({ default: module.Panel }),
        () => ({ default: Unfetched }),
      ),
    );

interface MockManTabsProps {
  /** The console. */
  requests: ReactNode;
  /** A call is to be put into the console's form, which comes into sight. */
  onOpen: (call: OpenedCall) => void;
}

/** The console beside the panels of the mock. The address remembers which is shown: `#calls`. */
export function MockManTabs({ requests, onOpen }: MockManTabsProps) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  if (!Panel) return requests;
  const show = (name: string) => void navigate({ hash: name.toLowerCase() }, { replace: true });
  const open = (call: OpenedCall) => {
    show(REQUESTS);
    // As the router does, so that the form is filled and shown in one go, and can take the focus.
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

function Unfetched() {
  return (
    <p className="mock-man-unfetched">This could not be fetched. Reload the page to try again.</p>
  );
}
