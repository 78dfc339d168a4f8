import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLoading, type Loading } from '../../support/loading';

let loading: Loading;
beforeAll(async () => {
  loading = await createLoading();
});
afterAll(() => loading.close());

const lookups = 'Справочник;Номер;Код;Название;Удалить\n';

it.each([
  {
    what: 'one code',
    kind: 'lookups',
    file: `${lookups}package_type;900;twin;Первый;\npackage_type;901;twin;Второй;\npackage_type;902;;Третий;да\n`,
    error: { line: 3, field: 'code', value: 'twin', problem: 'Код уже у другого значения' },
    added: 1,
  },
  {
    what: 'roles of one name',
    kind: 'lookups',
    file: `${lookups}role;900;;Смотритель;\nrole;901;;Смотритель;\nrole;902;;Кладовщик;\n`,
    error: { line: 3, field: 'name', value: 'Смотритель', problem: 'Роль с таким названием уже есть' },
    added: 2,
  },
  {
    what: 'a server called in addresses as another one is',
    kind: 'servers',
    file: 'Сервер;Имя в адресах;Название\ntver;tula;Тверь\ntula;tula-2;Тула\n',
    error: { line: 2, field: 'alias', value: 'tula', problem: 'Это имя уже у другого сервера' },
    added: 1,
  },
] as const)('J03 J04 $what in a file: one line waits, and a second load changes nothing', async (given) => {
  const { kind, file, error, added } = given;
  expect(await loading.load(kind, file)).toMatchObject({ added, faulty: 1, errors: [error] });
  expect(await loading.load(kind, file)).toMatchObject({ added: 0, changed: 0, removed: 0, errors: [error] });
  const waits = await loading.db.rows(
    `SELECT line FROM import_quarantine WHERE kind = '${kind}' AND field = '${error.field}'`,
  );
  expect(waits).toEqual([{ line: error.line }]);
});

it('J02 a code that the program knows can be put back once it has been taken out', async () => {
  const line = (removed: string) =>
    `${lookups}billing_type;40;dyn_pu;Пик-ЮГ;${removed}\napp_type;30;air;Авиационный;${removed}\n`;
  await loading.db.run("ALTER TABLE lookups DISABLE TRIGGER USER; DELETE FROM lookups WHERE code IN ('dyn_pu', 'air')");
  expect(await loading.load('lookups', line(''))).toMatchObject({ added: 2, faulty: 0 });
  const unknown = `${lookups}billing_type;41;dyn_moon;Лунный;\n`;
  expect((await loading.load('lookups', unknown)).errors).toMatchObject([
    { problem: 'Такого кода программа не знает' },
  ]);
});

it('J04 signs that nobody sees come in with no file', async () => {
  const csv =
    '\u200eСправочник;Ном\u00adер;Код;Название;Удалить\npackage_type;91\u200b0;seen;\u202aБез \u2060знаков\u202c;\n';
  const ndjson = String.raw`{"kind":"package_type","id":"910","code":"seen","name":"\u200bБез знаков\ufeff"}`;
  expect(await loading.load('lookups', csv)).toMatchObject({ added: 1, faulty: 0 });
  expect(await loading.load('lookups', ndjson)).toMatchObject({ same: 1, faulty: 0 });
  expect(await loading.db.one("SELECT name FROM lookups WHERE kind = 'package_type' AND id = 910")).toEqual({
    name: 'Без знаков',
  });
});
