import { describe, expect, it } from 'vitest';
import { clientKeysOf } from '../../../src/contract/namedClients';
import { Refusal } from '../../../src/contract/refusal';

const at = (server: string, server_name: string, id: number) => ({ server, server_name, id });
const nova = at('nova', 'Нова', 7);
const pskov = at('pskov', 'Псков', 7);

describe('the clients of a selection', () => {
  it('K06 are those of their servers; a bare id is that of the one server that has it', () => {
    expect(clientKeysOf(['pskov:7', 8], [at('nova', 'Нова', 8)], 'clients')).toMatchObject([
      { server: 'pskov', id: 7 },
      { server: 'nova', id: 8 },
    ]);
    expect(clientKeysOf([9], [], 'clients')).toEqual([]);
  });

  it('K06 a bare id that several servers have is refused with their names, at the field that has it', () => {
    const words =
      'Номер 7 есть на нескольких серверах: «Нова», «Псков». Укажите клиента вместе с сервером, например nova:7';
    const refused = () => clientKeysOf([5, 7], [at('nova', 'Нова', 5), nova, pskov], 'except.clients');
    expect(refused).toThrow(Refusal);
    expect(refused).toThrow(words);
  });
});
