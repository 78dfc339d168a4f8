import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { askAgain } from './askAgain';
import { createRouter } from './createRouter';
import type { Transport } from '../dataProvider/http';
import { createSession } from '../dataProvider/session';
import { reportFailure } from './reportFailure';
import { ToastStack } from '../ui/ToastStack';

/** Puts the application on the page, over the network or a server in memory. */
export function main(send: Transport) {
  const session = createSession(send, reportFailure);
  const container = document.getElementById('root');
  if (!container) return;
  askAgain();
  const router = createRouter(session);
  const root = createRoot(container);
  const render = () => {
    stopWaiting();
    root.render(
      <>
        <RouterProvider router={router} />
        <ToastStack />
      </>,
    );
  };
  // The page says that it is loading until there is something to show.
  const stopWaiting = router.subscribe(({ initialized }) => initialized && render());
  if (router.state.initialized) render();
}
