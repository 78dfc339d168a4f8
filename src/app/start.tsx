import { useEffect } from 'react';
import { App, type AppPage, type AppResource, type AppServices } from './App';
import type { UserInfo } from '../contract/session';
import { createServices, knowUser } from './createServices';
import { knowLists } from './knowLists';
import { customRoutes as ownRoutes } from '../custom/routes';
import type { Session } from '../dataProvider/session';
import { saveDraft, takeDraft } from '../dataProvider/storage';
import { rightsOf, type Rights } from '../domain/rights';
import { resources as ownResources } from '../resources/registry';
import { DraftsContext, type Drafts } from '../ui/saving/drafts';

const createDrafts = (session: Session): Drafts => {
  const login = () => session.user()?.user_profile.login ?? '';
  return {
    onEnding: (listener) => session.onEnding((end) => end === 'expired' && listener()),
    save: (form, values) => saveDraft(login(), form, values),
    take: (form) => takeDraft(login(), form),
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

/** The admin as a route component, for one session; `url` is where it begins. */
export async function createAdmin(
  session: Session,
  url: URL,
  resources: readonly AppResource[] = ownResources,
  customRoutes: readonly AppPage[] = ownRoutes,
) {
  const services = createServices(session, resources);
  const drafts = createDrafts(session);
  const rights = rightsOf(session.user()?.rights ?? []);
  await knowLists(services.dataProvider, rights);
  await readAhead(url, resources, services, rights);
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
