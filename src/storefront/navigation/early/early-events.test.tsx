import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { done, email, find, paint, SignIn } from '../testing.tsx';

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

it('replays an event during hydration once', async () => {
  const { takeOver } = paint(<SignIn />);
  await userEvent.type(email(), 'a@b.in');
  const takingOver = takeOver();
  find('[name=remember]').click();
  find('#send').click();
  await takingOver;
  expect(done).toEqual(['sent a@b.in  true']);
});

it('lets React handle events after hydration', async () => {
  const { takeOver } = paint(<Buttons />);
  await takeOver();
  await userEvent.click(find('article button'));
  expect(done).toEqual(['Add']);
});

it('finds the matching control in a page that was rendered from scratch', async () => {
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

it('drops the event of a removed control, and replays the others', async () => {
  const { takeOver } = paint(<Buttons />);
  const other = document.createElement('button');
  document.body.append(other);
  await userEvent.click(other);
  await userEvent.click(find('div > button'));
  other.remove();
  await takeOver();
  expect(done).toEqual(['Apply']);
});
