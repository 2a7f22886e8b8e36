import { expect, it } from 'vitest';
import { toReason } from './reason.ts';

const cause = new Error('The name server is down.');

it.each<[unknown, string]>([
  [cause, 'The name server is down.'],
  [new Error('', { cause }), 'The name server is down.'],
  [new Error('No connection.', { cause }), 'No connection.'],
  [new Error('', { cause: 'a text' }), 'a text'],
  [
    new AggregateError([new Error('One.'), new Error('', { cause })]),
    'One.; The name server is down.',
  ],
  [new AggregateError([cause], 'All have failed.'), 'All have failed.'],
  [new Error(''), ''],
  ['a text', 'a text'],
  [undefined, 'undefined'],
])('returns the reason of %o: %j', (error, reason) => {
  expect(toReason(error)).toBe(reason);
});
