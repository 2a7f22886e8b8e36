import userEvent from '@testing-library/user-event';
import { useState, type FormEvent } from 'react';
import { expect, it, vi } from 'vitest';
import {
  actions,
  getEmailField,
  find,
  openPrerendered,
  getPasswordField,
  SignIn,
} from '../testing.tsx';

function Search() {
  const [text, setText] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    actions.push(`searched ${text}`);
  };
  return (
    <form onSubmit={search}>
      <input required value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      <button type="submit">Search</button>
    </form>
  );
}

it('submits a form that was sent before hydration once', async () => {
  const { hydrate } = openPrerendered(<SignIn />);
  await userEvent.type(getEmailField(), 'asha@example.com');
  await userEvent.type(getPasswordField(), 'malgudi');
  await userEvent.click(find('[name=remember]'));
  await userEvent.dblClick(find('#send'));
  expect(actions).toEqual([]);
  await hydrate();
  expect(actions).toEqual(['sent asha@example.com malgudi true']);
  expect([getEmailField().value, getPasswordField().value]).toEqual([
    'asha@example.com',
    'malgudi',
  ]);
});

it('submits a form by Enter', async () => {
  const { hydrate } = openPrerendered(<SignIn />);
  await userEvent.type(getEmailField(), 'asha@example.com{Enter}');
  await hydrate();
  expect(actions).toEqual(['sent asha@example.com  false']);
});

it('keeps autofilled text that fired no event', async () => {
  const { hydrate } = openPrerendered(<SignIn />);
  getEmailField().value = 'asha@example.com';
  getPasswordField().value = 'malgudi';
  await userEvent.click(find('#send'));
  await hydrate();
  expect(actions).toEqual(['sent asha@example.com malgudi false']);
});

it('enters no text with which the page was rendered', async () => {
  const onInput = () => actions.push('typed');
  const { hydrate } = openPrerendered(<input defaultValue="Asha" onInput={onInput} />);
  await hydrate();
  expect(actions).toEqual([]);
});

it('keeps the order of presses and text', async () => {
  const { hydrate } = openPrerendered(<SignIn />);
  await userEvent.click(find('#guest'));
  await userEvent.type(getEmailField(), 'asha@example.com');
  await hydrate();
  expect([getEmailField().value, getPasswordField().value]).toEqual(['asha@example.com', 'guest']);
});

it('ignores a late change event of a field', async () => {
  const { hydrate } = openPrerendered(<SignIn />);
  await userEvent.type(getEmailField(), 'asha@example.com');
  find('#guest').dispatchEvent(new MouseEvent('click', { bubbles: true }));
  getEmailField().dispatchEvent(new Event('change', { bubbles: true }));
  find('#send').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await hydrate();
  expect(actions).toEqual(['sent guest@example.com guest false']);
});

it('clicks a button twice if a field has changed in between', async () => {
  const { hydrate } = openPrerendered(<SignIn />);
  await userEvent.click(find('#send'));
  await userEvent.click(find('#guest'));
  await userEvent.click(find('#send'));
  await userEvent.type(getEmailField(), 'asha@example.com');
  await userEvent.click(find('#send'));
  await hydrate();
  expect(actions).toEqual(['sent asha@example.com guest false']);
});

it('does not submit text that was typed after a failed submit', async () => {
  const { hydrate } = openPrerendered(<Search />);
  await userEvent.click(find('button'));
  await userEvent.type(find('input'), 'gene');
  await hydrate();
  expect(actions).toEqual([]);
  expect(find<HTMLInputElement>('input').value).toBe('gene');
});

it('replays the press that shows the password', async () => {
  const { hydrate } = openPrerendered(<SignIn />);
  await userEvent.type(getPasswordField(), 'malgudi');
  await userEvent.click(find('#show'));
  await hydrate();
  expect([getPasswordField().type, getPasswordField().value]).toEqual(['text', 'malgudi']);
});

it('does not move the caret', async () => {
  const { hydrate } = openPrerendered(<Search />);
  const field = find<HTMLInputElement>('input');
  await userEvent.type(field, 'gene');
  field.setSelectionRange(2, 2);
  const write = vi.spyOn(HTMLInputElement.prototype, 'value', 'set');
  await hydrate();
  expect(write).not.toHaveBeenCalled();
  expect(field.selectionStart).toBe(2);
});
