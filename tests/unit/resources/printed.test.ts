import { expect, it } from 'vitest';
import { readDeclaration } from '../../../src/contract/declared/readDeclaration';
import { declaration } from '../../../src/contract/declared/declaration';
import { kindOf, printResource, type InCode } from '../../../src/resources/declared/print/printResource';
import { printable, printNamed } from '../../../src/resources/printNamed';
import { tasks } from '../../support/eighthResource';
import { read } from '../../support/requirements';
import { tasksTwin } from '../../support/twinOfEighth';

it('M10 the eighth resource prints as its twin, but for what a file cannot say', async () => {
  const { form } = (await tasks.form?.load()) ?? {};
  if (!form) throw new Error('it has no form');
  const { text = '', reasons } = printResource(tasks as unknown as InCode, form);
  expect(reasons).toEqual(['поле «Сделана»: есть только при изменении']);
  const printed = readDeclaration('tasks.json', text, new Set());
  if ('faults' in printed) throw new Error(JSON.stringify(printed.faults));
  const { $schema: _, ...twin } = tasksTwin();
  expect(printed.declaration).toMatchObject({ name: twin.name, title: twin.title, fields: twin.fields });
  expect(printed.declaration.list).toMatchObject(twin.list);
  expect(printed.declaration.form).toEqual(twin.form);
});

it.each(printable)('M02 %s prints as far as a file can say it, by the schema of a declared resource', async (name) => {
  const printed = await printNamed(name);
  expect(printed?.reasons.length).toBeGreaterThan(0);
  if (name === 'prices' || name === 'spec-prices') {
    expect(printed?.text).toBeUndefined();
    return;
  }
  expect(declaration.safeParse(JSON.parse(printed?.text ?? '')).error).toBeUndefined();
});

it('M02 a name that no resource has is none', async () => {
  expect(await printNamed('nothing')).toBeUndefined();
});

it('M02 the documentation says of each of the seven what a file cannot', async () => {
  const rows = await Promise.all(
    printable.map(async (name) => {
      const { text, reasons } = (await printNamed(name)) ?? { text: undefined, reasons: [] };
      const kinds = text === undefined ? reasons : [...new Set(reasons.map(kindOf))];
      return `| \`${name}\` | ${text === undefined ? 'нет' : 'да'} | ${kinds.join(', ')} |`;
    }),
  );
  expect(read('docs/declaring-resources.md')).toContain(rows.join('\n'));
});
