import { createBrowserRouter, redirect, type LoaderFunctionArgs } from 'react-router';
import { BrokenPage } from './custom/layout/BrokenPage';
import { loginPath } from './dataProvider/loginPath';
import type { Session } from './dataProvider/session';
import { readToken } from './dataProvider/storage';
import { toasts } from './ui/toasts';

export const basename = '/account';

const pathIn = (url: string) => {
  const { pathname, search, hash } = new URL(url);
  return `${pathname.slice(basename.length) || '/'}${search}${hash}`;
};

/** Two routes: the login form, light, and the admin behind it; both take their code when they are asked for. */
export function createRouter(session: Session) {
  const start = () => import('./start');

  /** Nobody passes without a session; a user known from the last visit is shown at once and read again meanwhile. */
  const requireSession = async ({ request }: LoaderFunctionArgs) => {
    if (readToken() === null) return redirect(loginPath(pathIn(request.url)));
    void start();
    const loading = session.loadUser();
    if (session.user()) {
      loading.catch(() => undefined);
      return null;
    }
    return loading.then(
      () => null,
      (error: unknown) => {
        if (readToken() === null) return redirect(loginPath(pathIn(request.url)));
        throw error;
      },
    );
  };

  const router = createBrowserRouter(
    [
      {
        path: '/login',
        errorElement: <BrokenPage />,
        loader: () => {
          session.forget();
          return null;
        },
        lazy: async () => {
          const { LoginPage } = await import('./custom/login/LoginPage');
          return { element: <LoginPage preload={start} session={session} /> };
        },
      },
      {
        path: '/*',
        errorElement: <BrokenPage />,
        loader: requireSession,
        shouldRevalidate: () => false,
        lazy: async () => {
          const { createAdmin } = await start();
          return { Component: createAdmin(session) };
        },
      },
    ],
    { basename },
  );

  session.onEnd((end) => {
    toasts.clear();
    const { pathname, search, hash } = router.state.location;
    if (end === 'expired') void router.navigate(loginPath(pathIn(`${location.origin}${pathname}${search}${hash}`)));
  });
  return router;
}
