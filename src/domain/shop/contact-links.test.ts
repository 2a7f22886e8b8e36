import { expect, it } from 'vitest';
import { createMailLink, createPhoneLink, createWhatsAppLink } from './contact-links.ts';

it('opens a mail to the address, with its subject and text', () => {
  expect(createMailLink('asha@example.com')).toBe('mailto:asha@example.com');
  expect(createMailLink('asha@example.com', { subject: 'A & B', body: 'One\ntwo?' })).toBe(
    'mailto:asha@example.com?subject=A%20%26%20B&body=One%0Atwo%3F',
  );
});

it.each(['a@b.example?bcc=all@evil.example', 'a@b.example,c@d.example', 'a@b.example&cc=x'])(
  'makes no header and no second receiver of the address %s',
  (email) => {
    const link = createMailLink(email, { subject: 'x' });
    expect(link).toMatch(/^mailto:[^?&,]*\?subject=x$/);
    expect(decodeURIComponent(link.slice('mailto:'.length, link.indexOf('?')))).toBe(email);
  },
);

it('makes links of an email with a lone surrogate, which sign-up accepts', () => {
  expect(createMailLink('a\ud800@b.example')).toBe('mailto:a%EF%BF%BD@b.example');
});

it('opens WhatsApp with an Indian number, however it is written', () => {
  for (const phone of ['98450 12345', '+91 98450-12345', '098450 12345', '९८४५०१२३४५'])
    expect(createWhatsAppLink(phone, 'Dear Asha, pay & read')).toBe(
      'https://wa.me/919845012345?text=Dear%20Asha%2C%20pay%20%26%20read',
    );
  expect(createWhatsAppLink('080 4123', 'x')).toBeUndefined();
});

it('dials the digits of a number', () => {
  expect(createPhoneLink('+91 80-4123 4567')).toBe('tel:+918041234567');
  expect(createPhoneLink('९८४५० १२३४५')).toBe('tel:9845012345');
  for (const both of ['98450 12345 / 98450 12346', '98450-12345, 98450-12346', '9845012345;+91 98'])
    expect(createPhoneLink(both)).toBe('tel:9845012345');
});
