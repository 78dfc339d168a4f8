import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationIds, type OperationId } from '../../src/contract/endpoints';
import { policy, type Rule } from '../../src/domain/policy';
import { createTestApp, type Reply, type TestApp } from '../support/app';
import { everything, signedIn, type Home } from '../support/matrix/callers';
import { prepareFacts, send } from '../support/matrix/places';
import { nowhere, preparePlaces, withDealer, withGroup, withoutNames, type Place } from '../support/matrix/sights';
import { digestOfTables, watchTables } from '../support/matrix/tables';
import { createTrial } from '../support/matrix/takenBack';
import { callOf, type WriteFacts } from '../support/matrix/writeCalls';
import { subtree } from '../support/subtree';

const trial = createTrial();
let app: TestApp;
let facts: WriteFacts;
let places: Place[];
let touched: () => Promise<string[]>;
let before: Record<string, string>;
let count = 0;
const tried = new Set<OperationId>();
const answered = new Set<OperationId>();

/** What a call is made with, of one relation to the caller. */
interface Cell {
  relation: string;
  place: Place;
  facts: WriteFacts;
}

/** Every right but those that show all servers or let anything be set. */
const rights = everything.filter((right) => !['dealer_users', 'billing_admin'].includes(right));
const callers = [
  { name: 'a dealer', home: { server_alias: 'nova', p_gid: 102 } },
  { name: 'a subdealer', home: { server_alias: 'nova', p_gid: 104 } },
  { name: 'a dealer of another server', home: { server_alias: 'pskov', p_gid: 101 } },
  { name: 'a client', home: { server_alias: 'nova', p_gid: 1002 } },
];
const tokens = new Map<string, string>();

beforeAll(async () => {
  app = await createTestApp({ over: trial.over });
  facts = await prepareFacts(app);
  places = await preparePlaces(app.db);
  for (const { name, home } of callers) tokens.set(name, await signedIn(app, { rights, home }));
  before = await digestOfTables(app.db);
  ({ touched } = await watchTables(app.db));
});
afterAll(() => app.close());

const at = (home: Home) =>
  places.find((one) => one.server_alias === home.server_alias && one.p_gid === home.p_gid) ?? nowhere;

/** What an organisation is to the caller. */
function relationOf(place: Place, home: Place): string {
  const parent = places.find((one) => one.server_alias === place.server_alias && one.p_gid === place.parent_gid);
  const where =
    place.server_alias !== home.server_alias
      ? place.p_gid === home.p_gid
        ? 'the same number elsewhere'
        : 'on another server'
      : place === home
        ? 'own'
        : place.parent_gid === home.p_gid
          ? 'below'
          : parent?.parent_gid === home.p_gid
            ? 'below that'
            : place.p_gid === home.parent_gid
              ? 'above'
              : place.parent_gid === home.parent_gid
                ? 'beside'
                : parent?.parent_gid === home.parent_gid
                  ? 'below what is beside'
                  : 'elsewhere';
  return [where, place.is_dealer ? 'dealer' : 'client', ...(place.archived ? ['archived'] : [])].join(', ');
}

/** Calls whose service narrows what they name to the caller; data and what belongs to nobody are whole to whoever has the right. */
const calls = operationIds.filter((operation) => {
  const { scope, who }: Rule = policy[operation];
  return scope !== 'self' && who !== 'anyone' && !who.includes('data');
});
/** Of what is one's own: a session, a view, a recipe of one's organisation, a batch. */
const own = operationIds.filter(
  (operation) => (policy[operation] as Rule).scope === 'self' || /^(read|stop|undo)Batch$/.test(operation),
);
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The calls that name what two sets of facts differ in. */
const naming = (among: readonly OperationId[], some: WriteFacts, others: WriteFacts) =>
  among.filter((operation) => !isSame(callOf(some, operation), callOf(others, operation)));

const said = ({ status, bytes }: Reply, place: Place) => `${status} ${withoutNames(bytes.toString(), place)}`;

describe.each(callers)('Q06 what $name does not see is, to him, what does not exist', ({ name, home }) => {
  /** Makes each call on what does not exist; what is hidden answers alike, and neither leaves a trace. */
  const hold = async (operation: OperationId, absent: WriteFacts, hidden: readonly Cell[]) => {
    const answer = async ({ relation, place, facts }: Cell) => {
      const told = said(await send(app, operation, callOf(facts, operation), tokens.get(name)), place);
      expect(await touched(), `${operation}: ${relation}`).toEqual([]);
      count += 1;
      return told;
    };
    const none = await answer({ relation: 'absent', place: nowhere, facts: absent });
    for (const cell of hidden) expect(await answer(cell), `${operation}: ${cell.relation}`).toBe(none);
  };

  /** Every call that names a place, on one of each kind: hidden ones as absent ones, those in sight by their service. */
  const tryAll = async (of: (facts: WriteFacts, place: Place) => WriteFacts, some: (place: Place) => boolean) => {
    const mine = at(home);
    const base = { ...withGroup(withDealer(facts, mine), mine), company: mine.dealer?.org ?? facts.company };
    const inSight = subtree(places, mine.p_gid, mine.server_alias);
    const kinds = new Map(places.filter(some).map((place) => [relationOf(place, mine), place]));
    const cells = [...kinds].map(([relation, place]): Cell => ({ relation, place, facts: of(base, place) }));
    const absent = of(base, nowhere);
    for (const operation of naming(calls, base, absent)) {
      await hold(
        operation,
        absent,
        cells.filter(
          ({ place, facts }) => !inSight.has(place) && !isSame(callOf(facts, operation), callOf(base, operation)),
        ),
      );
      for (const { relation, facts } of cells.filter(({ place }) => inSight.has(place))) {
        const { status } = await trial.takeBack(() => send(app, operation, callOf(facts, operation), tokens.get(name)));
        expect([200, 201, 204, 400, 403, 404, 409], `${operation}: ${relation}`).toContain(status);
        count += 1;
        tried.add(operation);
        if (status >= 300) continue;
        answered.add(operation);
        break;
      }
    }
  };

  it('Q06 organisations, their subgroups and users', () => tryAll(withGroup, () => true));
  it('Q06 dealers, their lists and agreements', () => tryAll(withDealer, ({ dealer }) => dealer !== null));
  it('Q06 what is somebody’s own', async () => {
    const gone = { recipe: 999_991, view: 999_992, session: 999_993, batch: 999_994, waiting: 999_995 };
    const absent = { ...facts, ...gone };
    for (const operation of naming(own, facts, absent))
      await hold(operation, absent, [{ relation: 'of somebody else', place: nowhere, facts }]);
  });
});

it('Q06 whatever names something in sight is answered, and not the absent alone', () => {
  // Moves take billing_admin; and the rows are not those of its preview.
  expect([...tried].filter((operation) => !answered.has(operation)).sort()).toEqual([
    'applyBatch',
    'listPlannedMoves',
    'moveGroup',
  ]);
  expect(count).toBeGreaterThan(2_500);
});

it('Q06 every table is as it was', async () => {
  expect(await digestOfTables(app.db)).toEqual(before);
});
