import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from './createRouter';
import type { Transport } from './dataProvider/http';
import { createSession } from './dataProvider/session';
import { reportFailure } from './reportFailure';
import { ToastStack } from './ui/ToastStack';

/** Puts the application on the page, over the network or a server in memory. */
export function main(send: Transport) {
  const session = createSession(send, reportFailure);
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <>
      <RouterProvider router={createRouter(session)} />
      <ToastStack />
    </>,
  );
}
