import { expect, it } from 'vitest';
import { readDeclaration } from '../../../src/contract/declared/readDeclaration';
import { blankDraft, blankField, textOfDraft, type Draft } from '../../../src/resources/declared/sections/draft';
import { wantingIn } from '../../../src/resources/declared/sections/wanting';

const read = (draft: Draft) => readDeclaration(`${draft.name}.json`, textOfDraft(draft), new Set());
function wanting(draft: Draft) {
  const result = read(draft);
  return 'faults' in result ? wantingIn(draft, textOfDraft(draft), result.faults) : [];
}

const tried: Draft = { ...blankDraft, title: 'Проба', name: 'proba' };
const named = { ...blankField(1), label: 'Номер' };

it('M08 of a field without a caption the starter tells once, however often its text repeats the name', () => {
  const messages = wanting({ ...tried, fields: [blankField(1)] }).map(({ message }) => message);
  expect(messages.length).toBeGreaterThan(0);
  expect(new Set(messages).size).toBe(messages.length);
});

it('M08 what a new section still wants is told by what the form calls it, not by the text of its file', () => {
  expect(wanting(blankDraft)).toEqual([
    { place: 'Название', message: 'Напишите, как называется раздел' },
    { place: 'Поле 1', message: 'Напишите надпись' },
  ]);
  const choice = { ...blankField(1), label: 'Вид', type: 'select' as const };
  const hidden = { ...named, key: 2, inList: false };
  expect(wanting({ ...tried, name: 'Ы', fields: [{ ...choice, inList: false }, hidden] })).toEqual([
    { place: 'Имя в адресе и файле', message: expect.stringMatching(/^Имя: строчные латинские/) as string },
    { place: 'Вид', message: 'Нужен хотя бы один вариант' },
    { place: 'В списке', message: 'Нужен хотя бы один столбец' },
  ]);
});

it('M08 records of a dealer want a reference that tells whose they are: the starter asks for it in words', () => {
  const dealers: Draft = { ...tried, scope: 'dealer', fields: [named] };
  expect(wanting(dealers)).toEqual([
    { place: 'Кому видны записи', message: expect.stringContaining('обязательную ссылку') as string },
  ]);
  const reference = { ...blankField(2), label: 'Организация', type: 'reference' as const, required: true };
  expect(wanting({ ...dealers, fields: [named, reference] })).toEqual([]);
});

it('M08 what the starter makes is searched by all that its fields show', () => {
  const fields = [
    named,
    { ...blankField(2), label: 'Организация', type: 'reference' as const },
    { ...blankField(3), label: 'Состояние', type: 'select' as const, choices: 'Черновик, Действует' },
    { ...blankField(4), label: 'Сумма', type: 'money' as const },
  ];
  expect(read({ ...tried, fields })).toMatchObject({
    declaration: { search: ['nomer', 'organizatsiya', 'sostoyanie'] },
  });
});
