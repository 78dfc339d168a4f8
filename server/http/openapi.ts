import { z } from 'zod';
import { problem } from '../../src/contract/common';
import type { Answer, Endpoint } from '../../src/contract/endpoint';
import type { Declaration } from '../../src/contract/declared/declaration';
import { documentedCalls } from '../../src/contract/declared/declaredCalls';
import { seenBy } from '../../src/contract/declared/seenBy';
import { endpoints, operationIds, type OperationId } from '../../src/contract/endpoints';
import { takesKey } from '../../src/contract/pipeline/createPipeline';
import { mediaTypes } from '../../src/contract/pipeline/wire';
import { policy, type Rule } from '../../src/domain/policy';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
};

const refusals: Record<string, string> = {
  400: 'Неверный запрос; errors называет поля',
  401: 'Нет токена, или он больше не действует',
  403: 'Нет права',
  404: 'Нет такой записи, или она вне поля зрения',
  409: 'Противоречие: запись изменена или уже существует',
  413: 'Слишком большой запрос',
  415: 'Неверный тип содержимого',
  429: 'Слишком много попыток; Retry-After — через сколько секунд',
  503: 'База данных недоступна или занята; Retry-After',
};

const refusalCodes = (endpoint: Endpoint, rule: Rule) => [
  '400',
  ...(rule.who === 'anyone' ? ['429'] : ['401', '403']),
  ...(endpoint.params ? ['404'] : []),
  ...(endpoint.method === 'GET' ? [] : ['409', '413', '415']),
  '503',
];

const rangedHeaders = {
  'Content-Range': {
    description: 'Какие записи в ответе и сколько их всего: contracts 0-24/319',
    schema: { type: 'string' },
  },
  'X-Total-Over': {
    description:
      'Есть только там, где записей больше, чем сосчитано: их больше этого числа, а в Content-Range стоит следующее. Дальше листать можно',
    schema: { type: 'integer' },
  },
};

const success = (answer: Answer) => {
  if (answer.kind === 'empty') return { 204: { description: 'Сделано' } };
  if (answer.kind === 'file') {
    return {
      200: {
        description: 'Файл',
        content: { [mediaTypes[answer.type].replace(/;.*/, '')]: { schema: { type: 'string', format: 'binary' } } },
      },
    };
  }
  const content = { 'application/json': { schema: schemaOf(answer.schema, 'output') } };
  return {
    [answer.status ?? 200]: {
      description: 'Ответ',
      ...(answer.ranged !== undefined && { headers: rangedHeaders }),
      content,
    },
    ...(answer.accepted !== undefined && { 202: { description: 'Принято, будет сделано потом', content } }),
  };
};

const parametersIn = (place: 'path' | 'query', schema: z.ZodObject | undefined) => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const requestBody = (endpoint: Endpoint) => {
  if (endpoint.file) {
    const schema = {
      type: 'object',
      properties: { [endpoint.file]: { type: 'string', format: 'binary' } },
      required: [endpoint.file],
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!endpoint.body) return {};
  const required = !endpoint.body.safeParse(undefined).success;
  return { requestBody: { required, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } };
};

const describe = (rule: Rule) => {
  const who =
    typeof rule.who === 'string'
      ? { anyone: 'кто угодно', 'signed-in': 'любой вошедший' }[rule.who]
      : rule.who.join(' или ');
  const notes = [
    `Право: ${who}${rule.also ? ` и ${rule.also.join(' или ')}` : ''}.`,
    rule.writes ? 'Поддержке (support) запрещено.' : '',
    rule.edits ? 'Запрещено с edit_ban_users_groups.' : '',
    rule.scope === 'groups' ? 'Только в поле зрения вызывающего; остальное — 404.' : '',
  ];
  return notes.filter(Boolean).join(' ');
};

/** What changes a record that was read, though it answers without a version or with something new. */
const changing: ReadonlySet<string> = new Set<OperationId>([
  'addCustomSubscription',
  'addFullUnlimited',
  'addUnlimitedService',
  'invertArchiveStatus',
  'moveGroup',
  'removeApiPrice',
  'removeBillingItem',
  'removeMinimumTariff',
  'removeNews',
  'removePriceList',
  'removeSpecCondition',
]);

const heedsRevision = (id: string, { versioned, method, answer, extension }: Endpoint) =>
  changing.has(id) ||
  (extension === 'declared' && method === 'DELETE') ||
  (versioned && method !== 'GET' && !(answer.kind === 'json' && answer.status === 201));

const operation = (id: string, endpoint: Endpoint, rule: Rule) => ({
  operationId: id,
  summary: endpoint.summary,
  ...(endpoint.extension && { 'x-extension': endpoint.extension }),
  description: `${describe(rule)} Источник: ${endpoint.source}.`,
  security: rule.who === 'anyone' ? [] : [{ token: [] }],
  parameters: [
    ...parametersIn('path', endpoint.params),
    ...parametersIn('query', endpoint.query),
    ...(heedsRevision(id, endpoint)
      ? [{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } }]
      : []),
    ...(takesKey(endpoint) && rule.who !== 'anyone'
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
      : []),
  ],
  ...requestBody(endpoint),
  responses: {
    ...success(endpoint.answer),
    ...Object.fromEntries(
      refusalCodes(endpoint, rule).map((code) => [
        code,
        {
          description: refusals[code],
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
    ),
  },
});

/** A declared resource without what only some of those see who see its records. */
const openPart = (declared: Declaration) => seenBy(new Set([declared.right.see]), declared) ?? declared;

/** The contract as an OpenAPI 3.1 document, made from the endpoint table, the policy, and what is declared with a table here. */
export function openApiDocument(all: readonly Declaration[] = []) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  const add = (id: string, endpoint: Endpoint, rule: Rule) => {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(id, endpoint, rule);
  };
  for (const id of operationIds) add(id, endpoints[id], policy[id]);
  for (const declared of all) {
    if (declared.endpoint !== undefined) continue;
    for (const [name, call] of Object.entries(documentedCalls(openPart(declared))))
      add(`${name}:${declared.name}`, call.endpoint, call.rule);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Личный кабинет: вызовы v3.0', version: '3.0' },
    servers: [{ url: '/api/private/v3.0' }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Слово Token, пробел, токен: Authorization: Token …',
        },
      },
    },
  };
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>;
