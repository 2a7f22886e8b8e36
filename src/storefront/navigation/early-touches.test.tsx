import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  StrictMode,
  useId,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type ReactNode,
} from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RangeSlider } from '#ui/range-slider.tsx';
import { recordTouches } from './early-recorder.ts';
import { TakeOver } from './early-touches.ts';

const done: string[] = [];
const roots: Root[] = [];

beforeEach(() => {
  done.length = 0;
  const { error } = console;
  // React's development build warns about the busy mark on a button; its production build does not check.
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    if (!String(words[0]).includes('hydrated')) error(...words);
  });
  const recording = new AbortController();
  const touches = recordTouches(recording.signal, () => {});
  window.takeEarlyTouches = () => {
    recording.abort();
    return touches.splice(0);
  };
});

afterEach(async () => {
  window.takeEarlyTouches?.();
  delete window.takeEarlyTouches;
  await act(async () => roots.splice(0).forEach((root) => root.unmount()));
  document.body.replaceChildren();
});

/** Renders again right after hydration, like all content that depends on the browser. */
function SignIn() {
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
        done.push(`sent ${fields.email} ${fields.password} ${isRemembered}`);
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

function Search() {
  const [text, setText] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    done.push(`searched ${text}`);
  };
  return (
    <form onSubmit={search}>
      <input required value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      <button type="submit">Search</button>
    </form>
  );
}

function Filters() {
  const [rating, setRating] = useState('1');
  const [price, setPrice] = useState(1000);
  const [isMystery, setMystery] = useState(false);
  const chooseMystery = (isChosen: boolean) => {
    done.push(`mystery ${isChosen}`);
    setMystery(isChosen);
  };
  const choose = (chosen: string) => () => {
    done.push(`rating ${chosen}`);
    setRating(chosen);
  };
  return (
    <>
      {['4', '3', '1'].map((one) => (
        <input
          key={one}
          type="radio"
          name="rating"
          value={one}
          checked={rating === one}
          onChange={choose(one)}
        />
      ))}
      <input
        type="checkbox"
        checked={isMystery}
        onChange={({ currentTarget }) => chooseMystery(currentTarget.checked)}
      />
      <RangeSlider
        label="Price"
        valueText="Price"
        min={100}
        max={1000}
        step={10}
        value={price}
        ticks={[]}
        onMove={setPrice}
        onSettle={(settled) => done.push(`price ${settled}`)}
      />
    </>
  );
}

function Buttons() {
  const press = (name: string) => (
    <button type="button" onClick={() => done.push(name)}>
      {name}
    </button>
  );
  return (
    <>
      <article aria-label="Cosmos">{press('Add')}</article>
      <article aria-label="Sapiens">{press('Add')}</article>
      {press('Apply')}
    </>
  );
}

function page(content: ReactNode) {
  return (
    <StrictMode>
      <TakeOver>{content}</TakeOver>
    </StrictMode>
  );
}

/** Opens a prerendered page; returns a function that hydrates it. */
function paint(content: ReactNode) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<StrictMode>{content}</StrictMode>);
  document.body.append(container);
  return {
    takeOver: () =>
      act(async () => {
        roots.push(hydrateRoot(container, page(content)));
      }),
    drawAfresh: () =>
      act(async () => {
        container.replaceChildren();
        const root = createRoot(container);
        roots.push(root);
        root.render(page(content));
      }),
  };
}

function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  return document.querySelector<Found>(selector) ?? expect.fail(`There is no ${selector}.`);
}

const email = () => find<HTMLInputElement>('[name=email]');
const password = () => find<HTMLInputElement>('[name=password]');

it('submits once what was typed and sent before hydration', async () => {
  const { takeOver } = paint(<SignIn />);
  await userEvent.type(email(), 'asha@example.com');
  await userEvent.type(password(), 'malgudi');
  await userEvent.click(find('[name=remember]'));
  await userEvent.dblClick(find('#send'));
  expect(done).toEqual([]);
  await takeOver();
  expect(done).toEqual(['sent asha@example.com malgudi true']);
  expect([email().value, password().value]).toEqual(['asha@example.com', 'malgudi']);
});

it('submits a form by Enter', async () => {
  const { takeOver } = paint(<SignIn />);
  await userEvent.type(email(), 'asha@example.com{Enter}');
  await takeOver();
  expect(done).toEqual(['sent asha@example.com  false']);
});

it('keeps text that was filled in without an event', async () => {
  const { takeOver } = paint(<SignIn />);
  email().value = 'asha@example.com';
  password().value = 'malgudi';
  await userEvent.click(find('#send'));
  await takeOver();
  expect(done).toEqual(['sent asha@example.com malgudi false']);
});

it('keeps the order of presses and text', async () => {
  const { takeOver } = paint(<SignIn />);
  await userEvent.click(find('#guest'));
  await userEvent.type(email(), 'asha@example.com');
  await takeOver();
  expect([email().value, password().value]).toEqual(['asha@example.com', 'guest']);
});

it('ignores a late change event of a field', async () => {
  const { takeOver } = paint(<SignIn />);
  await userEvent.type(email(), 'asha@example.com');
  find('#guest').dispatchEvent(new MouseEvent('click', { bubbles: true }));
  email().dispatchEvent(new Event('change', { bubbles: true }));
  find('#send').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await takeOver();
  expect(done).toEqual(['sent guest@example.com guest false']);
});

it('presses a button twice if a field has changed in between', async () => {
  const { takeOver } = paint(<SignIn />);
  await userEvent.click(find('#send'));
  await userEvent.click(find('#guest'));
  await userEvent.click(find('#send'));
  await userEvent.type(email(), 'asha@example.com');
  await userEvent.click(find('#send'));
  await takeOver();
  expect(done).toEqual(['sent asha@example.com guest false']);
});

it('does not submit text that was typed after a failed submit', async () => {
  const { takeOver } = paint(<Search />);
  await userEvent.click(find('button'));
  await userEvent.type(find('input'), 'gene');
  await takeOver();
  expect(done).toEqual([]);
  expect(find<HTMLInputElement>('input').value).toBe('gene');
});

it('shows the password', async () => {
  const { takeOver } = paint(<SignIn />);
  await userEvent.type(password(), 'malgudi');
  await userEvent.click(find('#show'));
  await takeOver();
  expect([password().type, password().value]).toEqual(['text', 'malgudi']);
});

it('does not move the caret', async () => {
  const { takeOver } = paint(<Search />);
  const field = find<HTMLInputElement>('input');
  await userEvent.type(field, 'gene');
  field.setSelectionRange(2, 2);
  const write = vi.spyOn(HTMLInputElement.prototype, 'value', 'set');
  await takeOver();
  expect(write).not.toHaveBeenCalled();
  expect(field.selectionStart).toBe(2);
});

it('toggles a checkbox as often as it was touched', async () => {
  const { takeOver } = paint(<SignIn />);
  await userEvent.type(email(), 'a@b.in');
  for (let times = 0; times < 3; times += 1) await userEvent.click(find('[name=remember]'));
  await userEvent.click(find('#send'));
  await userEvent.click(find('[name=remember]'));
  await takeOver();
  expect(done).toEqual(['sent a@b.in  true']);
  expect(find<HTMLInputElement>('[name=remember]').checked).toBe(false);
});

it('checks a checkbox and a radio once', async () => {
  const { takeOver } = paint(<Filters />);
  await userEvent.click(find('[type=checkbox]'));
  await userEvent.click(find('[value="4"]'));
  await takeOver();
  expect(done).toEqual(['mystery true', 'rating 4']);
  expect(find<HTMLInputElement>('[type=checkbox]').checked).toBe(true);
  expect(find<HTMLInputElement>('[value="4"]').checked).toBe(true);
});

it('checks one radio after the other', async () => {
  const { takeOver } = paint(<Filters />);
  await userEvent.click(find('[value="4"]'));
  await userEvent.click(find('[value="3"]'));
  await takeOver();
  expect(done).toEqual(['rating 4', 'rating 3']);
  expect(find<HTMLInputElement>('[value="3"]').checked).toBe(true);
});

it('moves and releases the slider once', async () => {
  const { takeOver } = paint(<Filters />);
  const slider = find<HTMLInputElement>('[type=range]');
  for (const value of ['900', '500']) {
    slider.value = value;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }
  slider.dispatchEvent(new Event('change', { bubbles: true }));
  await takeOver();
  expect(done).toEqual(['price 500']);
  expect(slider.value).toBe('500');
});

it('replays a touch during hydration once', async () => {
  const { takeOver } = paint(<SignIn />);
  await userEvent.type(email(), 'a@b.in');
  const takingOver = takeOver();
  find('[name=remember]').click();
  find('#send').click();
  await takingOver;
  expect(done).toEqual(['sent a@b.in  true']);
});

it('lets React handle touches after hydration', async () => {
  const { takeOver } = paint(<Buttons />);
  await takeOver();
  await userEvent.click(find('article button'));
  expect(done).toEqual(['Add']);
});

it('finds the control again in a page that was rendered from scratch', async () => {
  const { drawAfresh } = paint(
    <>
      <Buttons />
      <SignIn />
    </>,
  );
  await userEvent.click(find('[aria-label=Sapiens] button'));
  await userEvent.type(email(), 'a@b.in');
  await drawAfresh();
  expect(done).toEqual(['Add']);
  expect(email().value).toBe('a@b.in');
});

it('does nothing if several controls match a removed one', async () => {
  const { drawAfresh } = paint(
    <>
      <Buttons />
      <Buttons />
    </>,
  );
  await userEvent.click(find('div > button'));
  await drawAfresh();
  expect(done).toEqual([]);
});

it('drops the touch of a removed control, and replays the others', async () => {
  const { takeOver } = paint(<Buttons />);
  const other = document.createElement('button');
  document.body.append(other);
  await userEvent.click(other);
  await userEvent.click(find('div > button'));
  other.remove();
  await takeOver();
  expect(done).toEqual(['Apply']);
});
