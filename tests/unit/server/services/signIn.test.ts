import { expect, it, vi } from 'vitest';
import { hashPassword } from '../../../../server/security/passwords';
import type { OpenContext } from '../../../../server/services/kernel/context';
import { signIn } from '../../../../server/services/session/signIn';

vi.mock('../../../../server/security/passwords', { spy: true });

it('A03 a hash that could not be made once is made for the next unknown login', async () => {
  vi.mocked(hashPassword).mockRejectedValueOnce(new Error('нет памяти'));
  const none = () => Promise.resolve(undefined);
  const spent = () => Promise.resolve({});
  const db = { one: none, run: none, tx: (work: (tx: object) => unknown) => work({ one: spent, run: none }) };
  const context = {
    db,
    clock: () => new Date(),
    address: '192.0.2.1',
    device: undefined,
    agent: '',
  } as unknown as OpenContext;
  const attempt = () =>
    signIn(context, { params: undefined, query: undefined, body: { username: 'nobody', password: 'x' } });
  await expect(attempt()).rejects.toThrow('нет памяти');
  await expect(attempt()).rejects.toThrow('Неверный логин или пароль');
});
