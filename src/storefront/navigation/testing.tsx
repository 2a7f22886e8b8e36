import { act } from '@testing-library/react';
import { StrictMode, useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { recordEvents } from './early/early-recorder.ts';
import { ReplayEarlyEvents } from './early/early-events.ts';

/** For tests: the actions that the handlers of the page have made, in order. */
export const actions: string[] = [];
const roots: Root[] = [];

beforeEach(() => {
  actions.length = 0;
  const { error } = console;
  // React's development build warns about the busy mark on a button. Its production build does not
  // compare the attributes.
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    if (!String(words[0]).includes('hydrated')) error(...words);
  });
  const recording = new AbortController();
  const events = recordEvents(recording.signal, () => {});
  window.takeEarlyEvents = () => {
    recording.abort();
    return events.splice(0);
  };
});

afterEach(async () => {
  window.takeEarlyEvents?.();
  delete window.takeEarlyEvents;
  await act(async () => roots.splice(0).forEach((root) => root.unmount()));
  document.body.replaceChildren();
});

/**
 * For tests: a form that re-renders right after hydration, like all content that depends on the
 * browser.
 */
export function SignIn() {
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const [fields, setFields] = useState({ email: '', password: '' });
  const [isRemembered, setRemembered] = useState(false);
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <form
      data-hydrated={isHydrated}
      onSubmit={(event) => {
        event.preventDefault();
        actions.push(`sent ${fields.email} ${fields.password} ${isRemembered}`);
      }}
    >
      <input
        type="email"
        name="email"
        required
        value={fields.email}
        onChange={({ currentTarget }) => setFields({ ...fields, email: currentTarget.value })}
      />
      <input
        id={id}
        type={isShown ? 'text' : 'password'}
        name="password"
        value={fields.password}
        onChange={({ currentTarget }) => setFields({ ...fields, password: currentTarget.value })}
      />
      <input
        type="checkbox"
        name="remember"
        checked={isRemembered}
        onChange={({ currentTarget }) => setRemembered(currentTarget.checked)}
      />
      <button type="submit" id="send">
        Sign in
      </button>
      <button type="button" id="show" onClick={() => setShown(!isShown)}>
        Show
      </button>
      <button
        type="button"
        id="guest"
        onClick={() => setFields({ email: 'guest@example.com', password: 'guest' })}
      >
        Set guest credentials
      </button>
    </form>
  );
}

function wrap(content: ReactNode) {
  return (
    <StrictMode>
      <ReplayEarlyEvents>{content}</ReplayEarlyEvents>
    </StrictMode>
  );
}

/**
 * For tests: opens a prerendered page. Returns functions that hydrate it, or render it from scratch.
 */
export function openPrerendered(content: ReactNode) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<StrictMode>{content}</StrictMode>);
  document.body.append(container);
  return {
    hydrate: () =>
      act(async () => {
        roots.push(hydrateRoot(container, wrap(content)));
      }),
    renderAfresh: () =>
      act(async () => {
        container.replaceChildren();
        const root = createRoot(container);
        roots.push(root);
        root.render(wrap(content));
      }),
  };
}

/** For tests: returns the first element for this selector; fails if there is none. */
export function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  return document.querySelector<Found>(selector) ?? expect.fail(`There is no ${selector}.`);
}

/** For tests: returns the email field of `SignIn`. */
export const getEmailField = () => find<HTMLInputElement>('[name=email]');
/** For tests: returns the password field of `SignIn`. */
export const getPasswordField = () => find<HTMLInputElement>('[name=password]');
