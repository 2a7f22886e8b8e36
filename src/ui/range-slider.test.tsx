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

it('is a slider with a name, and says its value in words', () => {
  renderSlider();
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Price' });
  expect(slider.getAttribute('aria-valuetext')).toBe('up to ₹400');
  expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['0', '1000', '200', '400']);
});

it('tells each move of the thumb, and only its end as settled', () => {
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

it('keeps its ticks from a screen reader', () => {
  renderSlider();
  expect(screen.queryByText('500', { ignore: '[aria-hidden] *' })).toBeNull();
});

it('listens no more once it is gone', () => {
  const { unmount } = renderSlider();
  const slider = screen.getByRole('slider');
  unmount();
  slider.dispatchEvent(new Event('change'));
  expect(onSettle).not.toHaveBeenCalled();
});
