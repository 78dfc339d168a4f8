import type { ComponentType } from 'react';
import { createBrowserRouter, redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { BrokenPage } from '../custom/layout/BrokenPage';
import { loginPath, newPasswordPath } from '../dataProvider/loginPath';
import type { Session } from '../dataProvider/session';
import { readToken } from '../dataProvider/storage';
import { ahead } from '../ui/ahead';
import { toasts } from '../ui/toasts';

const basename = '/account';

interface AdminModule {
  createAdmin: (session: Session, url: URL) => Promise<ComponentType>;
}

/** Two routes: the login form, light, and the admin behind it. */
export function createRouter(session: Session, loadAdmin: () => Promise<AdminModule> = () => import('./start')) {
  let Admin: ComponentType | undefined;

  const pathIn = (url: string) => {
    const { pathname, search, hash } = new URL(url);
    return `${pathname.slice(basename.length) || '/'}${search}${hash}`;
  };

  /**
   * Without a session the login form comes, and the code of the admin is not fetched. A user known from an
   * earlier visit is shown at once and read again meanwhile; each session has an admin of its own.
   */
  const requireSession = async ({ request }: LoaderFunctionArgs) => {
    const login = () => redirect(loginPath(pathIn(request.url)));
    if (readToken() === null) return login();
    const reading = session.loadUser();
    reading.catch(() => undefined);
    const loading = loadAdmin();
    loading.catch(() => undefined);
    try {
      if (!session.user()) await reading;
    } catch (error) {
      if (readToken() === null) return login();
      throw error;
    }
    if (session.user()?.password_assigned) return redirect(newPasswordPath(pathIn(request.url)));
    const { createAdmin } = await loading;
    Admin = await createAdmin(session, new URL(request.url));
    return null;
  };

  const router = createBrowserRouter(
    [
      {
        path: '/login',
        errorElement: <BrokenPage />,
        hydrateFallbackElement: <></>,
        loader: () => {
          session.forget();
          return null;
        },
        lazy: async () => {
          const { LoginPage } = await import('../custom/login/LoginPage');
          return { element: <LoginPage preload={() => ahead(loadAdmin)} session={session} /> };
        },
      },
      {
        path: '/password',
        errorElement: <BrokenPage />,
        hydrateFallbackElement: <></>,
        loader: () => {
          if (readToken() === null) return redirect('/login');
          return session.user()?.password_assigned ? null : redirect('/');
        },
        lazy: async () => {
          const { NewPasswordPage } = await import('../custom/login/NewPasswordPage');
          return { element: <NewPasswordPage session={session} /> };
        },
      },
      {
        path: '/*',
        Component: () => Admin && <Admin />,
        errorElement: <BrokenPage />,
        hydrateFallbackElement: <></>,
        loader: requireSession,
        shouldRevalidate: () => false,
      },
    ],
    { basename },
  );

  session.onEnd((end) => {
    toasts.clear();
    const { pathname, search, hash } = router.state.location;
    if (end !== 'expired') return;
    const next = loginPath(pathIn(`${location.origin}${pathname}${search}${hash}`));
    void router.navigate(next, { state: { expired: true } });
  });
  return router;
}
