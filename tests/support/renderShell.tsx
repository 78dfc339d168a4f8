import { cleanup, render } from '@testing-library/react';
import { RouterProvider } from 'react-router-dom';
import { afterEach } from 'vitest';
import type { AppPage, AppResource } from '../../src/app/App';
import { createRouter } from '../../src/app/createRouter';
import type { Transport } from '../../src/dataProvider/http';
import { createSession } from '../../src/dataProvider/session';
import { reportFailure } from '../../src/app/reportFailure';
import { createAdmin } from '../../src/app/start';
import { toasts } from '../../src/ui/toasts';
import { ToastStack } from '../../src/ui/ToastStack';

interface Shell {
  send: Transport;
  /** Below `/account`. */
  path?: string;
  resources?: readonly AppResource[];
  pages?: readonly AppPage[];
  /** For a test in which a component breaks on purpose. */
  onCaughtError?: () => void;
}

const undo: (() => void)[] = [];

/**
 * Nothing is asked for, and no answer comes, once the test is over: a late one would complain in the next. Nor is anything asked for
 * by a page that `isLeft`, on its way to the login form: react-admin would complain of what is refused there.
 */
const untilOver = (transport: Transport, isOver: () => boolean, isLeft = isOver): Transport => {
  const never = new Promise<never>(() => undefined);
  return async (request) => {
    if (isOver() || isLeft()) return never;
    const answer = await transport(request).catch((error: unknown) =>
      isOver() ? never : Promise.reject(error as Error),
    );
    return isOver() ? never : answer;
  };
};

/** The whole browser part, as `main.tsx` puts it together, over a server in memory. */
export function renderShell({ send, path = '/', resources = [], pages = [], onCaughtError }: Shell) {
  history.replaceState(null, '', `/account${path}`);
  let over = false;
  const isOver = () => over;
  const session = createSession(untilOver(send, isOver), reportFailure);
  session.transport = untilOver(session.transport, isOver, session.ended);
  const router = createRouter(session, async () => ({
    createAdmin: (own, url) => createAdmin(own, url, resources, pages),
  }));
  undo.push(() => {
    over = true;
    router.dispose();
  });
  render(
    <>
      <RouterProvider router={router} />
      <ToastStack />
    </>,
    onCaughtError && { onCaughtError },
  );
  return { session, router, path: () => `${location.pathname}${location.search}`.replace(/^\/account/, '') };
}

/** Whoever has looked is gone: what was rendered asks for nothing more, not in the session of whoever comes next either. */
export const closePage = () => {
  cleanup();
  undo.splice(0).forEach((step) => step());
};

afterEach(() => {
  closePage();
  toasts.clear();
  localStorage.clear();
  sessionStorage.clear();
});
