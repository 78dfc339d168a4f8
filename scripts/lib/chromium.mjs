import { existsSync } from 'node:fs';
import { node, run } from './run.mjs';

const places = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome', '/snap/bin/chromium'],
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', 'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe'],
};

/** The Chromium that is installed: CHROMIUM_PATH, else where systems put it; undefined where there is none. */
export const findChromium = () => [process.env.CHROMIUM_PATH, ...(places[process.platform] ?? [])].find((path) => path && existsSync(path));

/** What Chromium is started with: no sandbox for root, and no calls of its own to the network. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Finds Chromium, or installs it by what the machine has: the system's packages for root, else Playwright's own. */
export async function ensureChromium() {
  if (findChromium()) return;
  process.stdout.write('Chromium не найден, устанавливаю…\n');
  const apt = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] };
  if (apt && (await run('apt-get', ['update', '-qq'], quiet)) === 0) await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet);
  if (!findChromium()) await node(['node_modules/playwright/cli.js', 'install', 'chromium']);
}
