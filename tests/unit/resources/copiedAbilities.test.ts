import { expect, it } from 'vitest';
import { copiedAbilities } from '../../../src/resources/users/copiedAbilities';

const lists = {
  roles: [{ p_rid: 3, name: 'Декларант' }],
  rights: [1, 2, 5].map((id) => ({ id, name: String(id), caption: String(id) })),
};
const colleague = { p_rid: 3, p_rights: [5, 1, 16], p_package_types: [2], p_online_rights: [] };

it('O03 what is not the giver’s is neither given nor taken away', () => {
  expect(copiedAbilities(colleague, [2, 9], lists)).toEqual({
    fields: { p_rid: 3, p_rights: [1, 5, 9], p_package_types: [2], p_online_rights: [] },
    kept: { rights: 1, role: false },
  });
  const above = copiedAbilities({ ...colleague, p_rid: 1, p_rights: [9] }, [9], lists);
  expect(above.fields).not.toHaveProperty('p_rid');
  expect(above.fields.p_rights).toEqual([9]);
  expect(above.kept).toEqual({ rights: 0, role: true });
});
