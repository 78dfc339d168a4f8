import type { z } from 'zod';
import { checkDeclaration } from './checkDeclaration';
import { declaration, declarationSchema, type Declaration } from './declaration';
import { nearest } from './nearest';
import { offsetOf, placesIn, type Fault, type Problem } from './placed';
import { readJson } from './readJson';
import { limits } from './words';

/** A file that was read: the declaration, or what is wrong with it; a warning does not keep it from being taken. */
export type Read = { declaration: Declaration; warnings: Fault[] } | { faults: Fault[] };

/** Every word that the format has, wherever it stands. */
function* wordsOf(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, one] of Object.entries(schema)) {
    if (key === 'properties') yield* Object.keys(one as object);
    yield* wordsOf(one);
  }
}

let known: ReadonlySet<string> | undefined;
const suggestion = (key: string) => {
  const meant = nearest(key, (known ??= new Set(wordsOf(declarationSchema()))));
  return meant === undefined || meant === key ? ': уберите его' : `: может быть, «${meant}»?`;
};

const missing = (issue: z.core.$ZodIssue) => issue.code === 'invalid_type' && issue.input === undefined;

function* problemsOf(issue: z.core.$ZodIssue): Generator<Problem> {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys)
      yield { path: [...path, key], name: true, message: `Неизвестное свойство «${key}»${suggestion(key)}` };
  } else if (issue.code === 'invalid_key') {
    yield { path, name: true, message: issue.issues[0]?.message ?? issue.message };
  } else if (issue.code === 'invalid_union' && issue.errors.length > 0 && !issue.discriminator) {
    yield* problemsOfUnion(issue, path);
  } else {
    const last = path.at(-1);
    yield { path, message: missing(issue) ? `Нет свойства «${String(last)}»: добавьте его` : issue.message };
  }
}

/** It is of another kind altogether than the shape wants: a text, where it wants an object. */
const misfit = (issues: readonly z.core.$ZodIssue[]) =>
  issues.some(({ code, path }) => path.length === 0 && code !== 'unrecognized_keys');

/** Of several shapes that do not fit, the nearest tells what is wrong, unless it is of another kind altogether. */
function* problemsOfUnion(issue: z.core.$ZodIssueInvalidUnion, path: Problem['path']): Generator<Problem> {
  const [best] = issue.errors.filter((one) => !misfit(one)).sort((a, b) => a.length - b.length);
  if (!best) yield { path, message: issue.message };
  for (const one of best ?? [])
    for (const problem of problemsOf(one)) yield { ...problem, path: [...path, ...problem.path] };
}

/**
 * Reads a file by its text; `others` are the names of the other declared resources, which references may lead to, `faulty` those
 * that would be declared if their files were right.
 */
export function readDeclaration(
  file: string,
  text: string,
  others: ReadonlySet<string>,
  faulty?: ReadonlySet<string>,
): Read {
  const plain = text.replace(/^\uFEFF/, '');
  const place = placesIn(plain);
  const fault = (offset: number, message: string): Fault => ({ file, ...place(offset), message });
  if (plain.length > limits.bytes || new TextEncoder().encode(plain).length > limits.bytes)
    return { faults: [fault(0, `Файл больше ${limits.bytes / 1024} КБ: это не описание раздела`)] };
  // What was no UTF-8 has come as such signs.
  const strange = plain.indexOf('\uFFFD');
  if (strange !== -1) return { faults: [fault(strange, 'Файл не в кодировке UTF-8: сохраните его в ней')] };
  const json = readJson(plain);
  if ('faults' in json) return { faults: json.faults.map(({ offset, message }) => fault(offset, message)) };
  const at = (problem: Problem) => fault(offsetOf(json.root, problem), problem.message);
  const parsed = declaration.safeParse(json.value, { reportInput: true });
  if (!parsed.success) {
    const problems = parsed.error.issues.flatMap((issue) => [...problemsOf(issue)]);
    return { faults: problems.slice(0, limits.faults).map(at) };
  }
  const problems = checkDeclaration(parsed.data, { file, others, faulty });
  const faults = problems.filter(({ warning }) => !warning);
  if (faults.length > 0) return { faults: faults.slice(0, limits.faults).map(at) };
  return { declaration: parsed.data, warnings: problems.map(at) };
}
