import { useEffect, useState } from 'react';
import { z } from 'zod';
import { App, type AppPage, type AppResource } from './App';
import { speakRussian } from './contract/messages';
import { createServices, knowUser } from './createServices';
import { customRoutes as ownRoutes } from './custom/routes';
import type { Session } from './dataProvider/session';
import { saveDraft, takeDraft } from './dataProvider/storage';
import { resources as ownResources } from './resources/registry';
import { DraftsContext, type Drafts } from './ui/drafts';

speakRussian();
// The page's policy allows no code made from text.
z.config({ jitless: true });

const createDrafts = (session: Session): Drafts => {
  const login = () => session.user()?.user_profile.login ?? '';
  return {
    onEnding: (listener) => session.onEnding((end) => end === 'expired' && listener()),
    save: (form, values) => saveDraft(login(), form, values),
    take: (form) => takeDraft(login(), form),
  };
};

/** The admin as a route component; each mount, so each session, has services of its own. */
export const createAdmin = (
  session: Session,
  resources: readonly AppResource[] = ownResources,
  customRoutes: readonly AppPage[] = ownRoutes,
) =>
  function Admin() {
    const [services] = useState(() => createServices(session, resources));
    const [drafts] = useState(() => createDrafts(session));
    useEffect(() => session.onUser((user) => knowUser(services.queryClient, user)), [services]);
    return (
      <DraftsContext value={drafts}>
        <App customRoutes={customRoutes} resources={resources} services={services} />
      </DraftsContext>
    );
  };
