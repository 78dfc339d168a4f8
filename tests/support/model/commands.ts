import fc, { type Arbitrary, type AsyncCommand } from 'fast-check';
import * as model from './model';
import type { Model, Seen, Step } from './model';
import type { World } from './world';

/** The model stands in the world that it is compared with; what fast-check carries besides is nothing. */
type Command = AsyncCommand<object, World>;

const command = (
  name: string,
  foretell: (now: Model) => Step,
  make: (world: World, step: Step) => Promise<void>,
): Command => ({
  check: () => true,
  run: (_, world) => make(world, foretell(world.model)),
  toString: () => name,
});

const place = fc.nat(2);
const month = fc.integer({ min: 1, max: 4 });
const price = fc.constantFrom(1500, 1550, 1600);
const seen = fc.constantFrom<Seen>('any', 'present', 'gone');
const word = fc.constantFrom('Ель', 'Ива', 'Дуб');

/** Calls that a person or a program could make next, whatever has been so far. */
export const commands: Arbitrary<Command>[] = [
  fc.tuple(word, fc.option(fc.constantFrom('key-0001', 'key-0002'), { nil: undefined })).map(([name, key]) =>
    command(
      `addOrganisation(${name}, ${key})`,
      (now) => model.addOrganisation(now, name, key),
      (world, step) => world.addOrganisation(step, name, key),
    ),
  ),
  fc
    .tuple(
      place,
      fc.oneof(
        word.map((city) => ({ city })),
        fc.boolean().map((banned) => ({ banned })),
      ),
      seen,
    )
    .map(([at, change, version]) =>
      command(
        `changeOrganisation(${at}, ${JSON.stringify(change)}, ${version})`,
        (now) => model.changeOrganisation(now, at, change, version),
        (world, step) => world.changeOrganisation(step, at, change, version),
      ),
    ),
  fc.tuple(place, fc.constantFrom(undefined, 'Приостановлена', 'В архиве')).map(([at, expected]) =>
    command(
      `invert(${at}, ${expected})`,
      (now) => model.invert(now, at, expected),
      (world, step) => world.invert(step, at, expected),
    ),
  ),
  fc.tuple(place, fc.constantFrom('anna', 'boris')).map(([at, login]) =>
    command(
      `addUser(${at}, ${login})`,
      (now) => model.addUser(now, at, login),
      (world, step) => world.addUser(step, at, login),
    ),
  ),
  fc.tuple(fc.nat(1), word, seen).map(([at, name, version]) =>
    command(
      `renameUser(${at}, ${name}, ${version})`,
      (now) => model.renameUser(now, at, name, version),
      (world, step) => world.renameUser(step, at, name, version),
    ),
  ),
  fc.tuple(month, price).map(([at, sum]) =>
    command(
      `addList(${at}, ${sum})`,
      (now) => model.addList(now, at, sum),
      (world, step) => world.addList(step, at, sum),
    ),
  ),
  fc.tuple(month, month, price, seen).map(([at, to, sum, version]) =>
    command(
      `changeList(${at}, ${to}, ${sum}, ${version})`,
      (now) => model.changeList(now, at, to, sum, version),
      (world, step) => world.changeList(step, at, to, sum, version),
    ),
  ),
  fc.tuple(month, seen).map(([at, version]) =>
    command(
      `removeList(${at}, ${version})`,
      (now) => model.removeList(now, at, version),
      (world, step) => world.removeList(step, at, version),
    ),
  ),
];
