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
import { allHere } from './underWay';

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

/** The whole browser part, as `main.tsx` puts it together, over a server in memory. */
export function renderShell({ send, path = '/', resources = [], pages = [], onCaughtError }: Shell) {
  history.replaceState(null, '', `/account${path}`);
  const session = createSession(send, reportFailure);
  const router = createRouter(session, async () => ({
    createAdmin: (own, url) => createAdmin(own, url, resources, pages),
  }));
  undo.push(() => router.dispose());
  render(
    <>
      <RouterProvider router={router} />
      <ToastStack />
    </>,
    onCaughtError && { onCaughtError },
  );
  return { session, router, path: () => `${location.pathname}${location.search}`.replace(/^\/account/, '') };
}

afterEach(async () => {
  cleanup();
  // A call that follows another one still finds its session.
  await allHere();
  undo.splice(0).forEach((step) => step());
  toasts.clear();
  localStorage.clear();
  sessionStorage.clear();
});
