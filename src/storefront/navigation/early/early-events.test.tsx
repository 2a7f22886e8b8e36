import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { actions, getEmailField, find, openPrerendered, SignIn } from '../testing.tsx';

function Buttons() {
  const press = (name: string) => (
    <button type="button" onClick={() => actions.push(name)}>
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

it('replays an event during hydration once', async () => {
  const { hydrate } = openPrerendered(<SignIn />);
  await userEvent.type(getEmailField(), 'a@b.in');
  const takingOver = hydrate();
  find('[name=remember]').click();
  find('#send').click();
  await takingOver;
  expect(actions).toEqual(['sent a@b.in  true']);
});

it('lets React handle events after hydration', async () => {
  const { hydrate } = openPrerendered(<Buttons />);
  await hydrate();
  await userEvent.click(find('article button'));
  expect(actions).toEqual(['Add']);
});

it('finds the matching control in a page that was rendered from scratch', async () => {
  const { renderAfresh } = openPrerendered(
    <>
      <Buttons />
      <SignIn />
    </>,
  );
  await userEvent.click(find('[aria-label=Sapiens] button'));
  await userEvent.type(getEmailField(), 'a@b.in');
  await renderAfresh();
  expect(actions).toEqual(['Add']);
  expect(getEmailField().value).toBe('a@b.in');
});

it('does nothing if several controls match a removed one', async () => {
  const { renderAfresh } = openPrerendered(
    <>
      <Buttons />
      <Buttons />
    </>,
  );
  await userEvent.click(find('div > button'));
  await renderAfresh();
  expect(actions).toEqual([]);
});

it('drops the event of a removed control, and replays the others', async () => {
  const { hydrate } = openPrerendered(<Buttons />);
  const other = document.createElement('button');
  document.body.append(other);
  await userEvent.click(other);
  await userEvent.click(find('div > button'));
  other.remove();
  await hydrate();
  expect(actions).toEqual(['Apply']);
});
