import { expect, it } from 'vitest';
import { groupFixture, subgroupFixture } from '../../../../src/dataProvider/mock/fixtures';
import { mockDataProvider } from '../../../../src/dataProvider/mock/mockProviders';
import { createMockTransport, type MockOptions } from '../../../../src/dataProvider/mock/mockTransport';
import { createSession } from '../../../../src/dataProvider/session';

/** Adds a user to a place, and gives the failures that everybody hears of. */
async function add(group: string, options: MockOptions = {}) {
  const told: number[] = [];
  const fixtures = { groups: [groupFixture(5)], subgroups: [subgroupFixture(77, 5)] };
  const session = createSession(createMockTransport({ fixtures, ...options }), ({ status }) => told.push(status));
  await session.signIn({ username: 'admin', password: 'demo' });
  const person = { p_fullname: 'Сбоев Семён', p_email: 'sboev@client.example', p_name: 'sboev', p_rid: 4 };
  const data = { ...person, p_pass: 'Кенар-поёт-в-мае-7', group };
  const made = await mockDataProvider({}, session)
    .create('users', { data })
    .then(({ data: { group: parent } }) => parent)
    .catch((error: Error) => error.message);
  return { made, told };
}

it('D-ERR an organisation that cannot be read before a user is added is told of; a place that is a subgroup is not', async () => {
  expect(await add('nova:5')).toEqual({ made: 'nova:5', told: [] });
  expect(await add('nova:77')).toEqual({ made: 'nova:5', told: [] });
  expect(await add('nova:5', { failures: { readGroup: 503 } })).toMatchObject({ told: [503] });
});
