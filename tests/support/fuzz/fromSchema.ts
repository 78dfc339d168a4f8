import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** What a JSON schema says of values, as far as values are made by it. */
interface Shape {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

const textOf = ({ pattern, minLength = 0, maxLength = 40 }: Shape): Arbitrary<string> => {
  const any = fc.string({
    minLength: Math.min(minLength, 40),
    maxLength: Math.max(minLength, Math.min(maxLength, 40)),
  });
  if (pattern === undefined || pattern.length > 80 || /\(\?/.test(pattern)) return any;
  return fc.stringMatching(new RegExp(pattern));
};

const integerOf = ({ minimum, maximum, exclusiveMinimum }: Shape) => {
  const least = Math.max(minimum ?? -5, exclusiveMinimum === undefined ? -5 : exclusiveMinimum + 1);
  return fc.integer({ min: least, max: Math.max(least, Math.min(maximum ?? 120_000, 120_000)) });
};

const objectOf = ({ properties = {}, required = [], additionalProperties }: Shape): Arbitrary<unknown> => {
  const model = Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, valueOf(shape)]));
  if (Object.keys(model).length > 0)
    return fc.record(model, { requiredKeys: required.filter((name) => name in model), noNullPrototype: true });
  const value =
    typeof additionalProperties === 'object' ? valueOf(additionalProperties) : fc.jsonValue({ maxDepth: 1 });
  return fc.dictionary(fc.string({ maxLength: 12 }), value, { maxKeys: 3 });
};

function ofType(type: string, shape: Shape): Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return textOf(shape);
    case 'integer':
      return integerOf(shape);
    case 'number':
      return fc.oneof(integerOf(shape), fc.double({ min: 0, max: 1_000, noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(shape.items ?? {}), {
        minLength: Math.min(shape.minItems ?? 0, 5),
        maxLength: Math.max(shape.minItems ?? 0, Math.min(shape.maxItems ?? 3, 3)),
      });
    default:
      return objectOf(shape);
  }
}

function valueOf(shape: Shape): Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  if (choices) return fc.oneof(...choices.map(valueOf));
  if (Array.isArray(shape.type)) return fc.oneof(...shape.type.map((type) => ofType(type, shape)));
  return shape.type === undefined ? fc.jsonValue({ maxDepth: 2 }) : ofType(shape.type, shape);
}

/** Values of the shape that a schema takes; what the schema checks besides, they may fail. */
export const fromSchema = (schema: z.ZodType): Arbitrary<unknown> =>
  valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape);
