import './theme/tokens.css';
import './theme/base.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from './createRouter';
import { createFetchTransport } from './dataProvider/http';
import { createSession } from './dataProvider/session';
import { readTheme } from './dataProvider/storage';
import { reportFailure } from './reportFailure';
import { applyTheme } from './theme/applyTheme';
import { ToastStack } from './ui/ToastStack';

applyTheme(readTheme());
const session = createSession(createFetchTransport('/api/private/v3.0'), reportFailure);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <>
      <RouterProvider router={createRouter(session)} />
      <ToastStack />
    </>,
  );
}
