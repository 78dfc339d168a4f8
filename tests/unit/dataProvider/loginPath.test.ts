import { describe, expect, it } from 'vitest';
import { loginPath, safeNext } from '../../../src/dataProvider/loginPath';

describe('the way to the login form and back', () => {
  it('A01 leads back to the same path, query included', () => {
    const path = '/administration/organisations-users?page=2&search=а';
    const next = new URL(`http://here${loginPath(path)}`).searchParams.get('next');
    expect(new URL(safeNext(next), 'http://here').searchParams.get('search')).toBe('а');
    expect(safeNext(next)).toMatch(/^\/administration\/organisations-users\?page=2/);
  });

  it('A01 leaves the start page unnamed', () => {
    expect(loginPath('/')).toBe('/login');
    expect(safeNext(null)).toBe('/');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'evil',
    '/login',
    '/login?next=%2Flogin',
    '/x/../login',
  ])('A01 never leads to %s', (next) => {
    expect(safeNext(next)).toBe('/');
  });
});
