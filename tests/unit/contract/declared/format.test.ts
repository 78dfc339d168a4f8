import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declarationSchema } from '../../../../src/contract/declared/declaration';
import { placesIn } from '../../../../src/contract/declared/placed';
import { printDeclaration } from '../../../../src/contract/declared/print';
import { readDeclaration } from '../../../../src/contract/declared/readDeclaration';
import { allRights } from '../../../../src/domain/rights';
import { contracts, contractsText, declarationOf } from '../../../support/declared';
import { read } from '../../../support/requirements';

const told = (text: string) => {
  const result = readDeclaration('contracts.json', text, new Set());
  return 'faults' in result ? result.faults : [];
};

/** Every list of rights in it is taken out, with what is said of them: they are told apart. */
const withoutRights = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema, (_, value: unknown) => (isOfRights(value) ? {} : value)));
const isOfRights = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'enum' in value &&
  JSON.stringify(value.enum).includes('organisations-users');

interface Node {
  description?: string;
  $ref?: string;
  $defs?: Record<string, Node>;
  properties?: Record<string, Node>;
  oneOf?: Node[];
}

/** What an editor shows of a part: its own description, or the one of what it refers to. */
const describedBy = (root: Node, { description, $ref }: Node): string =>
  description ?? ($ref ? describedBy(root, root.$defs?.[$ref.replace('#/$defs/', '')] ?? {}) : '');

describe('the format of a declared resource', () => {
  it('M02 the example of the documentation is right, and prints as it reads', () => {
    const declared = contracts();
    expect(Object.keys(declared.fields)).toHaveLength(9);
    expect(declarationOf('contracts', printDeclaration(declared))).toEqual(declared);
  });

  it('M02 the published JSON Schema is that of the reader; npm run resources -- schema prints it', () => {
    const published = JSON.parse(read('docs/resource.schema.json')) as unknown;
    expect(withoutRights(published)).toEqual(withoutRights(JSON.parse(JSON.stringify(declarationSchema()))));
    const rights = JSON.stringify(published).match(/"enum":(\["organisations-users".*?\])/)?.[1] ?? '[]';
    expect(allRights).toEqual(expect.arrayContaining(JSON.parse(rights) as string[]));
  });

  it('M01 M02 warns of an order by what is not shown: the number of a reference, the value of a choice', () => {
    const definition = JSON.parse(contractsText) as { list: { orderings: string[] } };
    definition.list.orderings.push('organisation', 'status');
    const result = readDeclaration('contracts.json', JSON.stringify(definition, null, 2), new Set());
    expect('warnings' in result && result.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('Порядок по «organisation» будет по номеру записи'),
      expect.stringContaining('Порядок по «status» будет по значению "value"'),
    ]);
  });

  it('M02 warns of two fields with one label; says that a right is missing', () => {
    const definition = JSON.parse(contractsText) as { fields: Record<string, { label: string }>; right: object };
    const { number, comment } = definition.fields;
    if (number && comment) comment.label = number.label.toUpperCase();
    const result = readDeclaration('contracts.json', JSON.stringify(definition, null, 2), new Set());
    expect('warnings' in result && result.warnings.map(({ message }) => message)).toEqual([
      'Так же называется поле «number»: в таблице и в файле их не различить',
    ]);
    const [fault] = told(JSON.stringify({ ...definition, right: {} }));
    expect(fault?.message).toBe('Нет имени права: возьмите одно из тех, которые печатает npm run grant');
  });

  it('M02 says of every property and every type in Russian what it is, so that an editor can tell', () => {
    const published = JSON.parse(read('docs/resource.schema.json')) as Node;
    const silent: string[] = [];
    const visit = (node: Node, path: string) => {
      for (const [name, one] of Object.entries(node.properties ?? {}))
        if (!/[а-яё]/i.test(describedBy(published, one))) silent.push(`${path}.${name}`);
      for (const [key, one] of Object.entries(node))
        if (typeof one === 'object' && one !== null) visit(one as Node, `${path}.${key}`);
    };
    visit(published, '');
    expect(silent).toEqual([]);
    const types = published.$defs && Object.values(published.$defs).find(({ oneOf }) => oneOf)?.oneOf;
    expect(new Set(types?.map(({ properties }) => properties?.type?.description)).size).toBe(15);
    expect(JSON.stringify(published)).toContain('Организации и пользователи');
  });

  it('M02 a word that was mistyped is told with the one that was meant', () => {
    const [missing, unknown] = told(contractsText.replace('"label": "Номер"', '"lable": "Номер"'));
    expect(missing).toMatchObject({ line: 11, message: 'Нет свойства «label»: добавьте его' });
    expect(unknown).toMatchObject({ line: 11, message: 'Неизвестное свойство «lable»: может быть, «label»?' });
    expect(
      told(contractsText.replace('["signedOn", "amount", "number"]', '["signedOn", "ammount", "number"]')),
    ).toEqual([expect.objectContaining({ message: 'Поля «ammount» нет: может быть, «amount»?' })]);
  });

  it('M02 several faults are told at once, each at its line', () => {
    const text = contractsText.replace('"rank": 4', '"rank": "4"').replace('"type": "month"', '"type": "moon"');
    const lines = text.split('\n');
    const faults = told(text);
    expect(faults).toHaveLength(2);
    expect(faults.map(({ line }) => lines[line - 1])).toEqual([
      expect.stringContaining('"moon"'),
      expect.stringContaining('"rank": "4"'),
    ]);
  });

  it('M02 a reference leads to what there is', () => {
    const text = contractsText.replace('"to": "groups"', '"to": "firms"').replace(/"scope": .*/, '"scope": "all",');
    expect(told(text)).toMatchObject([{ message: expect.stringContaining('Раздела «firms» нет') as string }]);
    expect(declarationOf('contracts', text, ['firms']).scope).toBe('all');
  });

  it('M02 lines and columns are those that an editor shows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 20 }).map((text) => text.replaceAll('\n', ''))),
        fc.nat(),
        (lines, at) => {
          const text = lines.join('\n');
          const offset = at % (text.length + 1);
          const before = text.slice(0, offset).split('\n');
          expect(placesIn(text)(offset)).toEqual({ line: before.length, column: (before.at(-1)?.length ?? 0) + 1 });
        },
      ),
    );
  });

  it('M02 whatever the text, it is read or refused, never thrown over', () => {
    fc.assert(
      fc.property(fc.nat(contractsText.length), fc.nat(40), fc.string({ maxLength: 12 }), (at, gone, put) => {
        const text = contractsText.slice(0, at) + put + contractsText.slice(at + gone);
        const result = readDeclaration('contracts.json', text, new Set());
        for (const { line, message } of 'faults' in result ? result.faults : []) {
          expect(line).toBeLessThanOrEqual(text.split('\n').length);
          expect(message).toMatch(/[А-Яа-я]/);
        }
      }),
      { numRuns: 300 },
    );
  });
});
