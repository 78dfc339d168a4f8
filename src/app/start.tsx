import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { App, type AppPage, type AppResource, type AppServices } from './App';
import type { UserInfo } from '../contract/session';
import { createServices, knowUser } from './createServices';
import { knowLists } from './knowLists';
import { reportLostPart } from './reportLostPart';
import { customRoutes as ownRoutes } from '../custom/routes';
import type { Session } from '../dataProvider/session';
import { readDraft, saveDraft, takeDraft } from '../dataProvider/storage';
import { opens } from '../domain/menu';
import { rightsOf, type Rights } from '../domain/rights';
import { resources as ownResources } from '../resources/registry';
import { tellOfLost } from '../ui/late';
import { DraftsContext, type Drafts } from '../ui/saving/drafts';

/** Of whoever this tab belongs to, whoever has signed in elsewhere since. */
const createDrafts = (session: Session): Drafts => {
  const login = session.user()?.user_profile.login ?? '';
  return {
    onEnding: (listener) => {
      const stop = session.onEnding((end) => end === 'expired' && listener());
      window.addEventListener('pagehide', listener);
      return () => {
        stop();
        window.removeEventListener('pagehide', listener);
      };
    },
    save: (form, values) => saveDraft(login, form, values),
    look: (form) => readDraft(login, form),
    take: (form) => takeDraft(login, form),
  };
};

/** What the resource at `url` shows first, to whoever may see it: where it is there already, the first picture has it, and else it comes later. */
async function readAhead(
  { pathname, searchParams }: URL,
  resources: readonly AppResource[],
  services: Required<AppServices>,
  rights: Rights,
) {
  const resource = resources.find(({ path }) => path !== undefined && pathname.endsWith(path));
  if (resource?.right !== undefined && !rights.has(resource.right)) return;
  const reading = resource?.readAhead?.(searchParams, services);
  await Promise.race([reading, new Promise((later) => setTimeout(later))]);
}

/** As long as React would keep a skeleton, once shown, before it shows what has come. */
const patienceMs = 300;

/** The code and the content of the page at `url`: they are waited for a moment, since the first picture is then the page, not the place where it will be. */
async function pageAhead(
  { pathname, search }: URL,
  customRoutes: readonly AppPage[],
  services: Required<AppServices>,
  rights: Rights,
) {
  const path = pathname.replace(/^\/account/, '');
  const found = customRoutes.find((each) => matchPath(each.path, path));
  if (!found || !('load' in found.page)) return;
  if (found.right && !opens(rights, { right: found.right, ...(found.operation && { operation: found.operation }) }))
    return;
  // What does not come is told where the page would stand.
  const loading = found.page.load(`${path}${search}`, services).catch(() => undefined);
  await Promise.race([loading, new Promise((later) => setTimeout(later, patienceMs))]);
}

/** The admin as a route component, for one session; `url` is where it begins. */
export async function createAdmin(
  session: Session,
  url: URL,
  resources: readonly AppResource[] = ownResources,
  customRoutes: readonly AppPage[] = ownRoutes,
) {
  tellOfLost(reportLostPart);
  const services = createServices(session, resources);
  const drafts = createDrafts(session);
  const rights = rightsOf(session.user()?.rights ?? []);
  await knowLists(services.dataProvider, rights);
  await Promise.all([readAhead(url, resources, services, rights), pageAhead(url, customRoutes, services, rights)]);
  return function Admin() {
    useEffect(() => {
      const know = (user: UserInfo) => knowUser(services.queryClient, user);
      const user = session.user();
      if (user) know(user);
      return session.onUser(know);
    }, []);
    return (
      <DraftsContext value={drafts}>
        <App customRoutes={customRoutes} resources={resources} services={services} />
      </DraftsContext>
    );
  };
}
