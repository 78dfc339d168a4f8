import { describe, expect, it } from 'vitest';
import type { UserRow } from '../../../src/contract/groups';
import { foundWithin } from '../../../src/resources/groups/foundWithin';
import type { Group } from '../../../src/dataProvider/adapters/groups';

const trace = { create_user: null, create_date: '2026-01-01T00:00:00Z', modify_user: null, modify_date: null };
const user: UserRow = {
  p_id: 41,
  login: 'Orlova.M',
  name: 'Орлова Марина',
  email: 'm.orlova@ozk.example',
  role: 'Декларант',
  selfsign: 'Нет',
  p_notification: false,
  in_online: false,
  p_gid: 7,
  parent_p_gid: 7,
  ...trace,
};
const row = (changed: Partial<Group> = {}) =>
  ({
    name: 'ООО «Озёрный Караван»',
    inn_kpp: '5074381129/507701001',
    p_gid: 7,
    org_id: 100396,
    city: 'Тверь',
    participant_id: '84527205',
    user_count: 1,
    users_json: [user],
    subgroups_json: [],
    ...changed,
  }) as unknown as Group;

describe('P02 an organisation unfolds on the user it was found by', () => {
  it.each(['orlova.m', 'марина орлова', 'm.orlova@ozk', '+7 (900) 123-45-67', '79001234567'])('by «%s»', (sought) => {
    expect(foundWithin(row(), sought)).toBe(true);
  });

  it.each(['озерный', '5074381129/507701001', '84527205', 'Тверь', '', 'никто'])('not by «%s»', (sought) => {
    expect(foundWithin(row(), sought)).toBe(false);
  });

  it('who is among those that the row does not carry, or has the login that is sought in whole', () => {
    expect(foundWithin(row({ user_count: 75 }), 'zimin')).toBe(true);
    expect(foundWithin(row({ user_count: 75 }), 'озерный')).toBe(false);
    expect(foundWithin(row({ name: 'ООО «Orlova.M»' }), 'orlova.m')).toBe(true);
  });

  it('where rows come without their members, the server tells', () => {
    for (const found_within of [true, false])
      expect(foundWithin(row({ users_json: undefined, subgroups_json: undefined, found_within }), 'zimin')).toBe(
        found_within,
      );
  });
});
