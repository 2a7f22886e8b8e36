import { expect, it } from 'vitest';
import { aMessage, aProduct, shorten } from './builders.ts';
import { readOnixFacts } from './onix.ts';

const MESSAGE = aMessage(aProduct());

it.each<[string, head: string, version: string, sender: string]>([
  ['reference names', MESSAGE, '3.0', 'A publisher'],
  ['short tags', shorten(MESSAGE), '3.0', 'A publisher'],
  ['the beginning of a message', MESSAGE.slice(0, 400), '3.0', 'A publisher'],
  ['release 3.1', MESSAGE.replace('"3.0"', '"3.1"'), '3.1', 'A publisher'],
  ['a namespace without a release', MESSAGE.replace('release="3.0"', ''), '3.0', 'A publisher'],
  [
    'a comment before the message',
    MESSAGE.replace('<ONIX', '<!-- <ONIXMessage release="2.1"> --><ONIX'),
    '3.0',
    'A publisher',
  ],
  [
    'a DTD of release 2.1',
    '<!DOCTYPE ONIXMessage SYSTEM "http://www.editeur.org/onix/2.1/reference/onix-international.dtd"><ONIXMessage><Header><FromCompany>Vidya</FromCompany></Header>',
    '2.1',
    'Vidya',
  ],
  ['a header of release 2.1', '<ONIXmessage><header><m174>Vidya</m174></header>', '2.1', 'Vidya'],
  ['a product', aProduct(), '3.0', ''],
  ['other XML', '<html><body/></html>', '', ''],
])('reads the version and the sender of %s', (_what, head, version, sender) => {
  expect(readOnixFacts(head)).toEqual({ version, sender });
});
