import { describe, expect, it } from 'vitest';
import { createExisting } from '../../../../src/dataProvider/existing/createExisting';
import { createFetchTransport } from '../../../../src/dataProvider/http';

/** A server that answers whatever it is asked so. */
const answering = (status: number, body: unknown) =>
  createExisting(
    createFetchTransport('http://server', async () => Response.json(body, { status })),
    { extensions: [] },
  );

const save = (status: number, body: unknown) =>
  answering(status, body)({ method: 'PATCH', path: '/piportals/nova/groups/1001/', body: { p_city: 'Омск' } });

describe('what a server of the documents alone refuses with', () => {
  it.each([
    ['at the top', { p_city: ['Нет такого'] }, 'Проверьте поля: Город', { p_city: ['Нет такого'] }],
    [
      'beside a detail',
      { detail: 'Не вышло', errors: { p_city: 'Нет', added: { a: 1 } } },
      'Не вышло',
      { p_city: ['Нет'] },
    ],
    ['of no field', { non_field_errors: ['Так нельзя'] }, 'Так нельзя', undefined],
  ])('L03 fields %s stand in the one shape that forms read', async (_, body, detail, errors) => {
    await expect(save(400, body)).rejects.toMatchObject({
      status: 400,
      body: errors ? { detail, errors } : { detail },
    });
  });

  it.each([
    [403, 'You do not have permission to perform this action.', 'Отказано в доступе'],
    [404, 'Not found.', 'Запрашиваемый ресурс не найден'],
    [503, 'Down', 'Сервис временно недоступен(503)'],
  ])('A14 L03 a %i that another language tells of is told in Russian', async (status, detail, message) => {
    await expect(save(status, { detail })).rejects.toMatchObject({ message, status, body: {} });
    await expect(save(status, { detail: 'Нет' })).rejects.toMatchObject({ message: 'Нет', body: { detail: 'Нет' } });
  });

  it('L03 a refusal that says nothing, or another one than 400, stays as it came', async () => {
    await expect(save(400, {})).rejects.toMatchObject({ message: 'Отправлены некорректные данные', body: {} });
    await expect(save(409, { detail: 'Занято', p_city: ['?'] })).rejects.toMatchObject({
      body: { detail: 'Занято', p_city: ['?'] },
    });
  });
});
