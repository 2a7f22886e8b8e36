import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RangeSlider } from './range-slider.tsx';

const onMove = vi.fn<(value: number) => void>();
const onSettle = vi.fn<(value: number) => void>();

function renderSlider() {
  return render(
    <RangeSlider
      label="Price"
      valueText="up to ₹400"
      min={0}
      max={1000}
      step={200}
      value={400}
      ticks={[0, 500, 1000]}
      onMove={onMove}
      onSettle={onSettle}
    />,
  );
}

it('is a slider with a name and a value in words', () => {
  renderSlider();
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Price' });
  expect(slider.getAttribute('aria-valuetext')).toBe('up to ₹400');
  expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['0', '1000', '200', '400']);
});

it('calls `onMove` for each step, and `onSettle` only for the last', () => {
  renderSlider();
  const slider = screen.getByRole<HTMLInputElement>('slider');
  fireEvent.input(slider, { target: { value: '600' } });
  fireEvent.input(slider, { target: { value: '800' } });
  expect(onMove.mock.calls).toEqual([[600], [800]]);
  expect(onSettle).not.toHaveBeenCalled();
  slider.value = '800';
  slider.dispatchEvent(new Event('change', { bubbles: true }));
  expect(onSettle.mock.calls).toEqual([[800]]);
});

it('formats its ticks as numbers, or with `formatTick`', () => {
  const { container, rerender } = renderSlider();
  const readTicks = () =>
    [...container.querySelectorAll('[aria-hidden] span')].map(({ textContent }) => textContent);
  expect(readTicks()).toEqual(['0', '500', '1000']);
  rerender(
    <RangeSlider
      label="Price"
      valueText=""
      {...{ min: 0, max: 2, step: 1, value: 0, onMove, onSettle }}
      ticks={[0, 2]}
      formatTick={(tick) => `No. ${tick}`}
    />,
  );
  expect(readTicks()).toEqual(['No. 0', 'No. 2']);
});

it('hides its ticks from screen readers', () => {
  renderSlider();
  expect(screen.queryByText('500', { ignore: '[aria-hidden] *' })).toBeNull();
});

it('removes its listener when unmounted', () => {
  const { unmount } = renderSlider();
  const slider = screen.getByRole('slider');
  unmount();
  slider.dispatchEvent(new Event('change'));
  expect(onSettle).not.toHaveBeenCalled();
});
