import { useEffect } from 'react';
import {
  useLoaderData,
  useRevalidator,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { desk, load } from '../api.ts';
import { PageHeading, SettingsTabs } from '../parts/page.tsx';
import { AddWebhook, WebhookList } from './webhooks.tsx';

/** The polling interval: events are sent in the background. */
const REFRESH_MS = 5000;

async function loader({ request }: LoaderFunctionArgs) {
  return load(request, () => desk.webhooks.$get());
}

/** What other programs get to know. */
function Component() {
  const { webhooks, sendsEvents } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <>
      <PageHeading title="Programs">
        The shop can tell your other programs what happens, such as a warehouse or the accounts.
      </PageHeading>
      <SettingsTabs />
      <div className="desk-stack">
        <WebhookList webhooks={webhooks} sendsEvents={sendsEvents} />
        <AddWebhook />
      </div>
    </>
  );
}

export const route = { loader, Component } satisfies RouteObject;
