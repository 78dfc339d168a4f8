import type { Right } from '../../domain/rights';
import { idText } from '../common';
import { fileQuery, listQuery, recordBody, recordHistory } from '../genericCalls';
import type { Ruled } from '../pipeline/readCall';
import { z } from '../schema';
import { backFields } from './backFields';
import type { Declaration } from './declaration';
import { recordFields } from './recordFields';
import { recordSchema, storedSchema } from './recordSchema';

export const declaredOperations = ['list', 'file', 'history', 'read', 'create', 'update', 'delete'] as const;
export type DeclaredOperation = (typeof declaredOperations)[number];

const text = (right: Right | undefined) => (right ? [right] : undefined);

/** The calls of a declared resource, `/rest/<name>`; those that nobody has a right to are not there. */
export const declaredCalls = (declared: Declaration) => callsOf(declared, storedSchema(declared), recordBody);

/** The same for documents: records and bodies field by field, though a record from before a rule may break it. */
export const documentedCalls = (declared: Declaration) => callsOf(declared, recordSchema(declared), (body) => body);

function callsOf(
  declared: Declaration,
  stored: z.ZodObject,
  bodyOf: (schema: z.ZodObject) => z.ZodType,
): Partial<Record<DeclaredOperation, Ruled>> {
  const { name, title, right, list, scope } = declared;
  const path = `/rest/${name}/`;
  const one = `${path}{id}/`;
  const params = z.strictObject({ id: idText });
  const whole = recordSchema(declared).omit({ id: true });
  const written = bodyOf(whole);
  const asked = {
    filters: [...new Set([...(list.filters ?? []), ...backFields(declared)])],
    orderings: list.orderings ?? [],
    fields: Object.values(recordFields(declared, [])),
  };
  const labels = Object.fromEntries(Object.entries(declared.fields).map(([field, { label }]) => [field, label]));
  const about = (what: string) => ({
    summary: `${title}: ${what}`,
    source: 'a resource declared by a file',
    extension: 'declared' as const,
    labels,
  });
  const reads = { who: [right.see], scope: scope === 'all' ? 'none' : 'groups' } as const;
  const record = { kind: 'json', schema: stored } as const;
  const may = (who: readonly Right[] | undefined, endpoint: Ruled['endpoint']): Ruled | undefined =>
    who && { endpoint, rule: { ...reads, who, also: [right.see], writes: true } };
  return {
    list: {
      endpoint: {
        ...about('список'),
        method: 'GET',
        path,
        query: listQuery(asked),
        answer: { kind: 'json', schema: z.array(stored), ranged: name },
      },
      rule: reads,
    },
    file: {
      endpoint: {
        ...about('файл Excel'),
        method: 'GET',
        path: `${path}xlsx-report/`,
        query: fileQuery(asked),
        answer: { kind: 'file', type: 'xlsx', filename: `${name}.xlsx` },
      },
      rule: reads,
    },
    history: { endpoint: { ...about('история записи'), ...recordHistory(one) }, rule: reads },
    read: {
      endpoint: { ...about('запись'), method: 'GET', path: one, params, answer: record, versioned: true },
      rule: reads,
    },
    create: may(text(right.change), {
      ...about('новая запись'),
      method: 'POST',
      path,
      body: written,
      answer: { ...record, status: 201 },
      versioned: true,
    }),
    update: may(text(right.change), {
      ...about('изменение'),
      method: 'PUT',
      path: one,
      params,
      body: bodyOf(whole.partial()),
      answer: record,
      versioned: true,
    }),
    delete: may(text(right.delete), { ...about('удаление'), method: 'DELETE', path: one, params, answer: record }),
  };
}
