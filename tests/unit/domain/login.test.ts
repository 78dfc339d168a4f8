import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loginKey, mayBeLogin } from '../../../src/domain/login';

it.each(['admin', 'ADMIN', ' Admin ', 'ａｄｍｉｎ', 'ＡＤＭＩＮ'])('Q02 %s is admin', (spelling) => {
  expect(loginKey(spelling)).toBe('admin');
});

it('Q02 a long s is an s, the sign of Kelvin a k', () => {
  expect(loginKey('ma\u017fter')).toBe('master');
  expect(loginKey('\u212Aate')).toBe('kate');
});

it.each(['admİn', 'admın', 'аdmin', 'ad min', 'admin\u200b'])(
  'Q02 %s is another login, and none that there may be',
  (spelling) => {
    expect(loginKey(spelling)).not.toBe('admin');
    expect(mayBeLogin(loginKey(spelling))).toBe(false);
  },
);

it('Q02 the form of a form is the form, and case makes no difference to a login that there may be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(loginKey(loginKey(text))).toBe(loginKey(text));
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9._@-]{1,100}$/), (login) => {
      expect(loginKey(login.toUpperCase())).toBe(loginKey(login));
      expect(mayBeLogin(loginKey(login))).toBe(true);
    }),
  );
});

it('Q02 a login has at most a hundred letters', () => {
  expect(mayBeLogin('a'.repeat(100))).toBe(true);
  expect(mayBeLogin('a'.repeat(101))).toBe(false);
  expect(mayBeLogin(loginKey('İ'.repeat(130)))).toBe(false);
});
