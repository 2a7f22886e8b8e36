import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#client/client.ts';
import { AskForm, describeWait, WRONG_CODE, type AskFormProps } from './ask-form.tsx';

/** Shows a form with these fields, fills them in, and sends them. */
async function submit(asks: AskFormProps['asks'], onSubmit: AskFormProps['onSubmit']) {
  const Component = () => <AskForm {...{ asks, onSubmit }} buttonLabel="Turn off" />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component }])} />);
  const texts = { password: 'open the shop', code: '123456' };
  for (const ask of asks) await userEvent.type(getField(ask), texts[ask]);
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
}

const getField = (ask: 'password' | 'code') =>
  screen.getByLabelText<HTMLInputElement>(ask === 'code' ? 'One-time code' : 'Password');

/** Returns the value of a field, and what is said about it. */
function readField(ask: 'password' | 'code') {
  const field = getField(ask);
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const note = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  return [field.value, field.getAttribute('aria-invalid') === 'true' && note];
}

const WAIT = 'Too many attempts. Try again in 3 minutes.';

it.each([
  ['password', 401, { code: 'bad-credentials' }, 'The password is wrong.'],
  ['code', 401, { code: 'code-needed' }, WRONG_CODE],
  ['code', 429, { code: 'too-many', retryAfter: 121 }, WAIT],
  ['code', 409, { code: 'impossible-step' }, 'It is on.'],
] as const)(
  'says at the field of the %s why it is refused: %d',
  async (at, status, facts, text) => {
    const refusal = new ApiError(status, '', 'It is on.', facts);
    await submit(['password', 'code'], () => Promise.reject(refusal));
    expect(readField('password')).toEqual(['open the shop', at === 'password' && text]);
    expect(readField('code')).toEqual(['123456', at === 'code' && text]);
  },
);

it('says at its only field how long to wait, and takes that back on the next try', async () => {
  const wait = new ApiError(429, '', 'Wait.', { code: 'too-many', retryAfter: 121 });
  const onSubmit = vi.fn<AskFormProps['onSubmit']>(async () => undefined);
  onSubmit.mockRejectedValueOnce(wait);
  await submit(['password'], onSubmit);
  expect(readField('password')).toEqual(['open the shop', WAIT]);
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(readField('password')).toEqual(['open the shop', false]);
  expect(onSubmit).toHaveBeenLastCalledWith({ password: 'open the shop', code: 'null' });
});

it.each([
  [0, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('rounds a wait of %d s up to minutes', (seconds, words) => {
  expect(describeWait(seconds)).toBe(`Too many attempts. Try again in ${words}.`);
});
