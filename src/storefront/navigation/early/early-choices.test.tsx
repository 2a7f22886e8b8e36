import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { RangeSlider } from '#ui/controls/range-slider.tsx';
import { actions, getEmailField, find, openPrerendered, SignIn } from '../testing.tsx';

function Filters() {
  const [rating, setRating] = useState('1');
  const [price, setPrice] = useState(1000);
  const [isMystery, setMystery] = useState(false);
  const chooseMystery = (isChosen: boolean) => {
    actions.push(`mystery ${isChosen}`);
    setMystery(isChosen);
  };
  const choose = (chosen: string) => () => {
    actions.push(`rating ${chosen}`);
    setRating(chosen);
  };
  return (
    <>
      {['4', '3', '1'].map((item) => (
        <input
          key={item}
          type="radio"
          name="rating"
          value={item}
          checked={rating === item}
          onChange={choose(item)}
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
        onSettle={(settled) => actions.push(`price ${settled}`)}
      />
    </>
  );
}

it('toggles a checkbox as often as it was clicked', async () => {
  const { hydrate } = openPrerendered(<SignIn />);
  await userEvent.type(getEmailField(), 'a@b.in');
  for (let times = 0; times < 3; times += 1) await userEvent.click(find('[name=remember]'));
  await userEvent.click(find('#send'));
  await userEvent.click(find('[name=remember]'));
  await hydrate();
  expect(actions).toEqual(['sent a@b.in  true']);
  expect(find<HTMLInputElement>('[name=remember]').checked).toBe(false);
});

it('checks a checkbox and a radio once', async () => {
  const { hydrate } = openPrerendered(<Filters />);
  await userEvent.click(find('[type=checkbox]'));
  await userEvent.click(find('[value="4"]'));
  await hydrate();
  expect(actions).toEqual(['mystery true', 'rating 4']);
  expect(find<HTMLInputElement>('[type=checkbox]').checked).toBe(true);
  expect(find<HTMLInputElement>('[value="4"]').checked).toBe(true);
});

it('checks one radio after the other', async () => {
  const { hydrate } = openPrerendered(<Filters />);
  await userEvent.click(find('[value="4"]'));
  await userEvent.click(find('[value="3"]'));
  await hydrate();
  expect(actions).toEqual(['rating 4', 'rating 3']);
  expect(find<HTMLInputElement>('[value="3"]').checked).toBe(true);
});

it('moves and releases the slider once', async () => {
  const { hydrate } = openPrerendered(<Filters />);
  const slider = find<HTMLInputElement>('[type=range]');
  for (const value of ['900', '500']) {
    slider.value = value;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }
  slider.dispatchEvent(new Event('change', { bubbles: true }));
  await hydrate();
  expect(actions).toEqual(['price 500']);
  expect(slider.value).toBe('500');
});
