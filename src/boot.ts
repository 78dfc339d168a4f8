import './theme/tokens.css';
import './theme/base.css';
import { createEarlyTransport } from './dataProvider/early';
import { firstRequests } from './dataProvider/firstRequests';
import { createFetchTransport } from './dataProvider/http';
import { readTheme, readToken, readUser } from './dataProvider/storage';
import { applyTheme } from './theme/applyTheme';

applyTheme(readTheme());

/** The network, with what the first screen needs asked for while the code is still on its way. */
const network = createEarlyTransport(createFetchTransport('/api/private/v3.0'), () => performance.now());

const { pathname, search } = location;
const path = `${pathname.replace(/^\/account\/?/, '/')}${search}`;
const token = readToken();
const signedIn = token !== null && !/^\/login\b/.test(path);

if (signedIn) {
  firstRequests(path, token, readUser()).forEach(network.begin);
  void import('./start');
} else void import('./custom/login/LoginPage');

void import('./main').then(({ main }) => main(network.send));
