/** What the product is, as far as this model goes: organisations that are archived and come back, their users, price lists by month. Pure. */
export interface Model {
  organisations: readonly Organisation[];
  users: readonly User[];
  /** Price lists by the number of their month. */
  lists: ReadonlyMap<number, List>;
  /** What each idempotency key was used for, and what it made. */
  keys: ReadonlyMap<string, { name: string; made: number }>;
}

/** A record has a version; those that it had are known, and none of them is ever its own again. */
interface Versioned {
  version: number;
}
export interface Organisation extends Versioned {
  name: string;
  city: string;
  banned: boolean;
  archived: boolean;
}
export interface User extends Versioned {
  organisation: number;
  login: string;
  name: string;
}
export interface List extends Versioned {
  price: number;
}

export const empty: Model = { organisations: [], users: [], lists: new Map(), keys: new Map() };

/** What a call is answered with, and what is so after it. */
export interface Step {
  status: number;
  model: Model;
}

/** Which version a writer has seen: he does not say, the present one, or one that has gone. */
export type Seen = 'any' | 'present' | 'gone';

export const statusOf = ({ archived, banned }: Organisation) =>
  archived ? 'В архиве' : banned ? 'Приостановлена' : 'Демо';

const refuse = (model: Model, status: number): Step => ({ status, model });
const replaced = <T>(all: readonly T[], place: number, one: T) =>
  all.map((old, index) => (index === place ? one : old));
/** A version that nobody has seen has not gone either. */
const isStale = (seen: Seen, { version }: Versioned) => seen === 'gone' && version > 1;

export function addOrganisation(model: Model, name: string, key: string | undefined): Step {
  const earlier = key === undefined ? undefined : model.keys.get(key);
  if (earlier) return refuse(model, earlier.name === name ? 201 : 409);
  const made = model.organisations.length;
  const organisations = [...model.organisations, { name, city: '', banned: false, archived: false, version: 1 }];
  const keys = key === undefined ? model.keys : new Map([...model.keys, [key, { name, made }]]);
  return { status: 201, model: { ...model, organisations, keys } };
}

export function changeOrganisation(
  model: Model,
  place: number,
  change: Partial<Pick<Organisation, 'city' | 'banned'>>,
  seen: Seen,
): Step {
  const old = model.organisations[place];
  if (!old) return refuse(model, 404);
  if (isStale(seen, old)) return refuse(model, 409);
  const wanted = { ...old, ...change };
  if (wanted.city === old.city && wanted.banned === old.banned) return refuse(model, 200);
  const organisations = replaced(model.organisations, place, { ...wanted, version: old.version + 1 });
  return { status: 200, model: { ...model, organisations } };
}

/** Archives or brings back; whoever names another status than it has is refused. */
export function invert(model: Model, place: number, expected: string | undefined): Step {
  const old = model.organisations[place];
  if (!old) return refuse(model, 404);
  if (expected !== undefined && expected !== statusOf(old)) return refuse(model, 409);
  if (!old.archived && !old.banned) return refuse(model, 409);
  const after = { ...old, archived: !old.archived, banned: true, version: old.version + 1 };
  return { status: 200, model: { ...model, organisations: replaced(model.organisations, place, after) } };
}

export function addUser(model: Model, organisation: number, login: string): Step {
  if (!model.organisations[organisation]) return refuse(model, 404);
  if (model.users.some((user) => user.login === login)) return refuse(model, 409);
  const users = [...model.users, { organisation, login, name: 'Новый', version: 1 }];
  return { status: 201, model: { ...model, users } };
}

export function renameUser(model: Model, place: number, name: string, seen: Seen): Step {
  const old = model.users[place];
  if (!old) return refuse(model, 404);
  if (isStale(seen, old)) return refuse(model, 409);
  if (name === old.name) return refuse(model, 200);
  return {
    status: 200,
    model: { ...model, users: replaced(model.users, place, { ...old, name, version: old.version + 1 }) },
  };
}

const withList = (model: Model, month: number, list: List | undefined): Model => {
  const others = [...model.lists].filter(([one]) => one !== month);
  return { ...model, lists: new Map(list ? [...others, [month, list]] : others) };
};

export function addList(model: Model, month: number, price: number): Step {
  if (model.lists.has(month)) return refuse(model, 409);
  return { status: 201, model: withList(model, month, { price, version: 1 }) };
}

/** Changes a list, and moves it to another month where one is named. */
export function changeList(model: Model, month: number, to: number, price: number, seen: Seen): Step {
  const old = model.lists.get(month);
  if (!old) return refuse(model, 404);
  if (isStale(seen, old)) return refuse(model, 409);
  if (to !== month && model.lists.has(to)) return refuse(model, 409);
  if (to === month && price === old.price) return refuse(model, 200);
  const moved = { price, version: old.version + 1 };
  return { status: 200, model: withList(withList(model, month, undefined), to, moved) };
}

export function removeList(model: Model, month: number, seen: Seen): Step {
  const old = model.lists.get(month);
  if (!old) return refuse(model, 404);
  return isStale(seen, old) ? refuse(model, 409) : { status: 204, model: withList(model, month, undefined) };
}
