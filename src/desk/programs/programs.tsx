import { useEffect } from 'react';
import {
  useLoaderData,
  useRevalidator,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { desk, load } from '../api.ts';
import { PageHeading, SettingsTabs } from '../parts/page.tsx';
import { AddKey, KeyList } from './keys.tsx';
import { AddWebhook, WebhookList } from './webhooks.tsx';

/** The polling interval: events are sent in the background. */
const REFRESH_MS = 5000;

async function loader({ request }: LoaderFunctionArgs) {
  const [{ keys }, { user }] = await Promise.all([
    load(request, () => desk.keys.$get()),
    load(request, () => desk.session.$get()),
  ]);
  const isOwner = user.role === 'owner';
  return { keys, hooks: isOwner && (await load(request, () => desk.webhooks.$get())) };
}

/** What other programs get to know, and may do; a helper sees only the own keys. */
function Component() {
  const { keys, hooks } = useLoaderData<typeof loader>();
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
        Other programs, such as a warehouse or the accounts, can work with the shop.
      </PageHeading>
      <SettingsTabs />
      <div className="desk-stack">
        {hooks && (
          <>
            <WebhookList {...hooks} />
            <AddWebhook />
          </>
        )}
        <KeyList keys={keys} />
        <AddKey />
      </div>
    </>
  );
}

export const route = { loader, Component } satisfies RouteObject;
