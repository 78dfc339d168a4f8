import type { GenericResource, RecordField } from '../../src/contract/genericResources';

/** What names a record of the product's own resources. */
const ownTexts: Readonly<Record<string, readonly string[]>> = {
  groups: ['name'],
  users: ['login', 'name'],
  dealers: ['name'],
};

const again = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) < at);

function* faultsOfReference({ type, reference }: RecordField, all: readonly GenericResource[]): Generator<string> {
  if (type !== 'reference') return;
  if (!reference) return yield 'a reference has to say whose: `reference`';
  const { resource, text } = reference;
  const target = all.find(({ name }) => name === resource);
  const texts = target ? Object.keys(target.schema.shape) : ownTexts[resource];
  if (!texts) yield `there is no resource «${resource}» to refer to`;
  else if (!texts.includes(text)) yield `a record of «${resource}» has no «${text}» to be called by`;
}

function* faultsOfField(
  field: RecordField,
  resource: GenericResource,
  all: readonly GenericResource[],
): Generator<string> {
  const { source, type, choices = [] } = field;
  const schema = resource.schema.shape[source];
  if (!schema) return yield `the schema has no «${source}»`;
  yield* faultsOfReference(field, all);
  if (type !== 'select' && type !== 'several') return;
  if (choices.length === 0) yield `a field of type ${type} has to have choices`;
  for (const { value } of choices)
    if (!schema.safeParse(type === 'select' ? value : [value]).success)
      yield `the schema refuses the choice «${value}»`;
}

/** What is wrong with resources of `src/contract/genericResources.ts` that their types do not see: sentences that say where. */
export function faultsOfGeneric(all: readonly GenericResource[]): string[] {
  const names = again(all.map(({ name }) => name)).map((name) => `${name}: there are two resources of this name`);
  const faults = all.flatMap((resource) => {
    const fields = Object.entries(resource.fields);
    const sources = again(fields.map(([, { source }]) => source));
    return [
      ...sources.map((source) => `${resource.name}: two fields have the source «${source}»`),
      ...fields.flatMap(([key, field]) =>
        [...faultsOfField(field, resource, all)].map((fault) => `${resource.name}.${key}: ${fault}`),
      ),
    ];
  });
  return [...names, ...faults];
}
