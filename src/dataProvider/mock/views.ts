import { listRights } from '../../contract/listRights';
import { notFound } from '../../contract/refusal';
import { checkRevision } from '../../contract/revision';
import { mayChangeView, refuseForeignView, refuseSharing, takenViewName } from '../../contract/viewRules';
import type { SavedView } from '../../contract/views';
import type { Rights } from '../../domain/rights';
import type { Handlers, MockCall } from './call';
import type { KeptLists, KeptView } from './records';
import type { Store } from './store';

type Asking = Pick<MockCall<'listViews'>, 'store' | 'account' | 'rights'>;

const loginOf = ({ account }: Asking) => account.user.user_profile.login;

const opens = (store: Store, rights: Rights, list: string) => {
  const right = listRights[list] ?? store.declared().find(({ name }) => name === list)?.right.see;
  return right !== undefined && rights.has(right);
};

const seen = (asking: Asking, view: KeptView) =>
  view.owner === loginOf(asking) || (view.shared && opens(asking.store, asking.rights, view.list));

function told(asking: Asking, { owner, ...view }: KeptView): SavedView {
  const mine = owner === loginOf(asking);
  return { ...view, mine, changeable: mayChangeView(asking.rights, mine) };
}

const answer = (asking: Asking, view: KeptView) => ({ body: told(asking, view), revision: view.revision });

function viewAt(call: Asking & { ifMatch: readonly string[] | undefined }, id: number): KeptView {
  const view = call.store.views.find((one) => one.id === id && seen(call, one));
  if (!view) throw notFound();
  refuseForeignView(told(call, view));
  checkRevision(call, view.revision);
  return view;
}

function refuseSecond({ views }: Store, { id, owner, list, name }: Pick<KeptView, 'owner' | 'list' | 'name' | 'id'>) {
  const same = views.some((one) => one.owner === owner && one.list === list && one.name === name && one.id !== id);
  if (same) throw takenViewName();
}

const listsOf = ({ store }: Asking, login: string): KeptLists =>
  store.ownLists.get(login) ?? { settings: { lists: {} }, revision: 0 };

/** Lists as their users have left them. */
export const viewHandlers = {
  readOwnLists: (call) => {
    const { settings, revision } = listsOf(call, loginOf(call));
    return { body: settings, revision: String(revision) };
  },
  saveOwnLists: (call) => {
    const { revision } = listsOf(call, loginOf(call));
    checkRevision(call, String(revision));
    call.store.ownLists.set(loginOf(call), { settings: call.body, revision: revision + 1 });
    return { body: call.body, revision: String(revision + 1) };
  },
  listViews: (call) =>
    call.store.views
      .filter((view) => seen(call, view) && [undefined, view.list].includes(call.query.list))
      .map((view) => told(call, view))
      .sort((a, b) => a.name.localeCompare(b.name, 'ru')),
  createView: (call) => {
    const { store, rights, body } = call;
    refuseSharing(rights, body.shared);
    const owner = loginOf(call);
    const view: KeptView = { id: store.serial(), ...body, owner, modified_by: owner, revision: '1' };
    refuseSecond(store, view);
    store.views = [...store.views, view];
    return answer(call, view);
  },
  changeView: (call) => {
    const { store, params, body } = call;
    const before = viewAt(call, params.id);
    const revision = String(Number(before.revision) + 1);
    const view = { ...before, ...body, modified_by: loginOf(call), revision };
    if (JSON.stringify({ ...before, ...body }) === JSON.stringify(before)) return answer(call, before);
    refuseSecond(store, view);
    store.views = store.views.map((one) => (one.id === view.id ? view : one));
    return answer(call, view);
  },
  removeView: (call) => {
    const { id } = viewAt(call, call.params.id);
    call.store.views = call.store.views.filter((one) => one.id !== id);
    return undefined;
  },
} satisfies Pick<Handlers, 'readOwnLists' | 'saveOwnLists' | 'listViews' | 'createView' | 'changeView' | 'removeView'>;
