import { parseArgs } from 'node:util';
import { inWords } from '../../server/commands/inWords';

/** A number has to be given as a whole one, a flag without a value. */
type Given = Readonly<Record<string, string | number | boolean>>;
type Values<T extends Given> = {
  [K in keyof T]: T[K] extends number ? number : T[K] extends boolean ? boolean : string;
};

function numberOf(name: string, text: unknown): number {
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return Number(text);
  throw new Error(`--${name}: нужно целое число, а задано «${String(text)}»`);
}

/** The parameters of a measurement over what is taken where none is given; throws an Error in Russian over a wrong one. */
export function readParameters<T extends Given>(usual: T, args: readonly string[]): Values<T> {
  const options = Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [
      name,
      { type: typeof value === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const given = parseArgs({ args: [...args], options }).values;
  return Object.fromEntries(
    Object.entries(usual).map(([name, value]) => {
      const text = given[name];
      if (text === undefined) return [name, value];
      return [name, typeof value === 'number' ? numberOf(name, text) : text];
    }),
  ) as Values<T>;
}

/** Those whose name has the text of `--only`; that there is none must not pass for a success. */
export function onlyThose<T>(all: readonly T[], nameOf: (one: T) => string, only: string): T[] {
  const found = all.filter((one) => nameOf(one).includes(only));
  if (found.length > 0) return found;
  throw new Error(`--only: ни в одном названии нет «${only}». Есть: ${all.map(nameOf).join('; ')}`);
}

/** The same of the command line: a wrong one ends the process with its sentence. */
export function parametersOf<T extends Given>(usual: T): Values<T> {
  try {
    return readParameters(usual, process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${inWords(error, 'с параметром --help')}\n`);
    process.exit(1);
  }
}
