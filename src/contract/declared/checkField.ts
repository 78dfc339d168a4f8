import { plural } from '../../domain/plural';
import type { DeclaredField } from './fields';
import type { Problem } from './placed';

const least: Readonly<Record<string, (value: unknown) => number | string>> = {
  money: (value) => Number(value),
};

/** What two ends are compared by: days and months of this shape are in order as text. */
const measure = (type: string, value: unknown) => (least[type] ?? ((one) => one as number | string))(value);

function repeated({ choices }: Extract<DeclaredField, { choices: unknown }>, path: Problem['path']): Problem[] {
  const [values, captions] = [new Set<string>(), new Set<string>()];
  return choices.flatMap(({ value, caption }, at) => {
    const problems: Problem[] = [];
    if (values.has(value))
      problems.push({ path: [...path, 'choices', at, 'value'], message: `Значение «${value}» уже есть выше` });
    if (captions.has(caption))
      problems.push({
        path: [...path, 'choices', at, 'caption'],
        message: `Надпись «${caption}» уже есть выше: их не различить`,
      });
    values.add(value);
    captions.add(caption);
    return problems;
  });
}

function outOfBounds(field: DeclaredField, path: Problem['path']): Problem[] {
  if (!('min' in field || 'max' in field || 'default' in field)) return [];
  const min = 'min' in field && field.min !== undefined ? measure(field.type, field.min) : undefined;
  const max = 'max' in field && field.max !== undefined ? measure(field.type, field.max) : undefined;
  if (field.type === 'text' || field.type === 'longText') {
    const long = field.default !== undefined && typeof max === 'number' && field.default.length > max;
    return long
      ? [{ path: [...path, 'default'], message: `Длиннее "max": ${max} ${plural(max, 'знак', 'знака', 'знаков')}` }]
      : [];
  }
  if (min !== undefined && max !== undefined && min > max)
    return [{ path: [...path, 'max'], message: '"max" меньше "min": поменяйте их местами' }];
  if (!('default' in field) || field.default === undefined || typeof field.default === 'boolean') return [];
  const value = measure(field.type, field.default);
  const out = (min !== undefined && value < min) || (max !== undefined && value > max);
  return out ? [{ path: [...path, 'default'], message: 'Вне "min" и "max"' }] : [];
}

/** What is wrong with one field whose parts are right by themselves. */
export function checkField(name: string, field: DeclaredField): Problem[] {
  const path = ['fields', name];
  const problems = outOfBounds(field, path);
  if ('choices' in field) problems.push(...repeated(field, path));
  if (
    field.type === 'select' &&
    field.default !== undefined &&
    !field.choices.some(({ value }) => value === field.default)
  )
    problems.push({ path: [...path, 'default'], message: `Варианта «${field.default}» нет в "choices"` });
  if (field.type === 'boolean' && field.required)
    problems.push({ path: [...path, 'required'], message: 'Да и нет — всегда ответ: уберите "required"' });
  if (field.right?.see && field.required)
    problems.push({
      path: [...path, 'required'],
      message: 'Кто поля не видит, тот его не заполнит: уберите "required" или "right.see"',
    });
  if ('unique' in field && field.unique && field.right?.see)
    problems.push({
      path: [...path, 'unique'],
      message: '«Уже есть» выдало бы значение тому, кто поля не видит: уберите',
    });
  return problems;
}
