import type { UserInfo } from '../contract/session';

/** Everything the browser keeps between visits, under one prefix unless doc 2 §2.1 names the key; nothing else touches localStorage or sessionStorage. */
const keys = {
  token: 'lk.token',
  user: 'lk.user',
  rail: 'lk.rail',
  theme: 'lk.theme',
  dense: 'lk.dense',
  lists: 'lk.lists',
  dealerServer: 'dealer-server',
  reports: 'lk.reports',
  device: 'lk.device',
  drafts: 'lk.drafts',
  closedDrafts: 'lk.closed-drafts',
  server: 'lk.server',
  recipes: 'lk.recipes',
  opened: 'lk.opened',
  unread: 'lk.unread',
} as const;

export const themeModes = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof themeModes)[number];

const fallback = new Map<string, string | null>();

/** A storage that the browser forbids (private mode, full quota) costs the memory, never the page. */
const read = (area: () => Storage, key: string): string | null => {
  try {
    return area().getItem(key);
  } catch {
    return null;
  }
};

const write = (area: () => Storage, key: string, value: string | null) => {
  try {
    if (value === null) area().removeItem(key);
    else area().setItem(key, value);
    fallback.delete(key);
  } catch {
    fallback.set(key, value);
  }
};

const local = () => localStorage;
const tab = () => sessionStorage;
const get = (key: string) => fallback.get(key) ?? read(local, key);

const parse = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

const isUser = (value: unknown): value is UserInfo =>
  typeof value === 'object' && value !== null && 'rights' in value && 'user_profile' in value && 'piportals' in value;

export const readToken = () => get(keys.token);

export const readUser = (): UserInfo | null => {
  const value = parse(get(keys.user));
  return isUser(value) ? value : null;
};

const signedIn = () => readUser()?.user_profile.login;
let owner: string | undefined;

/** Whose tab this is: what is opened, typed and set up in it goes under no other name, whoever has signed in elsewhere since. */
export const tabOwner = () => owner ?? signedIn();
/** It is whose session there is now. */
export const takeTab = () => void (owner = signedIn());
/** Whether the session of the browser is still that of this tab. */
export const isOwnSession = () => signedIn() === tabOwner();

export const saveToken = (token: string) => write(local, keys.token, token);
export const saveUser = (user: UserInfo) => write(local, keys.user, JSON.stringify(user));

const newDevice = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');

/** The token by which the server knows this browser again, made at the first sign-in: strangers' wrong guesses do not lock it out. */
export const readDevice = (): string => {
  const known = get(keys.device);
  if (known) return known;
  const device = newDevice();
  write(local, keys.device, device);
  return device;
};

/** Whether the server was one of ours when it was last asked what it can do. */
export const readOurs = () => get(keys.server) === 'ours';
export const saveOurs = (ours: boolean) => write(local, keys.server, ours ? 'ours' : null);

/** Token, user info, what was heard for them and the names of what was opened go; settings and drafts stay (doc 1 §2). */
export const clearSession = () => {
  for (const key of [keys.token, keys.user, keys.opened, keys.unread]) write(local, key, null);
};

/** Tells when another tab has changed one of these, or cleared all. */
const watch = (watched: readonly string[], listener: () => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || watched.includes(key)) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

/** Tells when another tab has changed the session: signed out, signed in, as the same user or another one. */
export const watchSession = (listener: () => void) => watch([keys.token, keys.user], listener);

/** What the bell has last heard, in whichever tab: whatever stands there. */
export const readUnread = () => parse(get(keys.unread));
export const saveUnread = (heard: object) => write(local, keys.unread, JSON.stringify(heard));
export const watchUnread = (listener: () => void) => watch([keys.unread], listener);

export const readRailCollapsed = () => get(keys.rail) === 'collapsed';
export const saveRailCollapsed = (collapsed: boolean) => write(local, keys.rail, collapsed ? 'collapsed' : 'expanded');

export const readTheme = (): ThemeMode => themeModes.find((mode) => mode === get(keys.theme)) ?? 'system';
export const saveTheme = (mode: ThemeMode) => write(local, keys.theme, mode);

/** Whether rows of lists are as low as their text allows. */
export const readDense = () => get(keys.dense) === 'yes';
export const saveDense = (dense: boolean) => write(local, keys.dense, dense ? 'yes' : null);

/** Recipes for prices, before a server that keeps none: whatever stands there. */
export const readRecipes = () => parse(get(keys.recipes));
export const saveRecipes = (recipes: readonly object[]) => write(local, keys.recipes, JSON.stringify(recipes));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** What one of the keys holds for each owner of a tab, by login. */
const byOwner = (key: string) => {
  const value = parse(get(key));
  return isRecord(value) ? value : {};
};
const saveOwn = (key: string, own: unknown) =>
  write(local, key, JSON.stringify({ ...byOwner(key), [tabOwner() ?? '']: own }));
/** How the owner of the tab has set up his lists, by their names; undefined where this browser has never known. */
export const readListSettings = () => {
  const value = byOwner(keys.lists)[tabOwner() ?? ''];
  return isRecord(value) ? value : undefined;
};
export const saveListSettings = (settings: Readonly<Record<string, unknown>>) => saveOwn(keys.lists, settings);

/** What was opened last in this session: whatever stands there. */
export const readOpened = () => parse(get(keys.opened));
export const saveOpened = (places: readonly object[]) => write(local, keys.opened, JSON.stringify(places));

export const readDealerServer = () => get(keys.dealerServer);
export const saveDealerServer = (alias: string | null) => write(local, keys.dealerServer, alias);

/** What the owner of the tab has last asked of the reports: whatever stands there. */
export const readReports = () => byOwner(keys.reports)[tabOwner() ?? ''];
export const saveReports = (asked: unknown) => saveOwn(keys.reports, asked);

type Drafts = Readonly<Record<string, unknown>>;
type DraftPlace = readonly [area: () => Storage, key: string];

/** Drafts of this tab, and of whichever tab left them last: one that was closed has no other place. */
const ofTab: DraftPlace = [tab, keys.drafts];
const ofAnyTab: DraftPlace = [local, keys.closedDrafts];

/** So many drafts are kept beyond their tabs, the newest. */
const mostDrafts = 30;

const readDrafts = ([area, key]: DraftPlace): Drafts => {
  const value = parse(fallback.get(key) ?? read(area, key));
  return isRecord(value) ? value : {};
};
const writeDrafts = ([area, key]: DraftPlace, drafts: Drafts) =>
  write(area, key, JSON.stringify(Object.fromEntries(Object.entries(drafts).slice(-mostDrafts))));
const draftKey = (login: string, form: string) => `${login}\n${form}`;

/** Keeps what was typed into a form that goes from the screen unsaved, for this login only. */
export const saveDraft = (login: string, form: string, values: unknown) => {
  const name = draftKey(login, form);
  for (const place of [ofTab, ofAnyTab]) {
    const { [name]: _, ...others } = readDrafts(place);
    writeDrafts(place, { ...others, [name]: values });
  }
};

/** The draft of a form. */
export const readDraft = (login: string, form: string): unknown => {
  const name = draftKey(login, form);
  return readDrafts(ofTab)[name] ?? readDrafts(ofAnyTab)[name];
};

/** The same, once: taking it forgets it; another tab's later one stays for that tab. `undefined` where there is none. */
export const takeDraft = (login: string, form: string): unknown => {
  const name = draftKey(login, form);
  const { [name]: own, ...others } = readDrafts(ofTab);
  const { [name]: last, ...rest } = readDrafts(ofAnyTab);
  if (own !== undefined) writeDrafts(ofTab, others);
  if (last !== undefined && (own === undefined || JSON.stringify(own) === JSON.stringify(last)))
    writeDrafts(ofAnyTab, rest);
  return own ?? last;
};
