import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { node } from './run.mjs';
import { hasApt, installPackage } from './systemPackage.mjs';

/** Chromium without a window, in Debian a package of its own: pages are there in two thirds of the time. */
const headless = 'chromium-headless-shell';
const names = [headless, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const folders = () =>
  [...new Set([...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'])].filter(Boolean);

const places = {
  linux: () => folders().flatMap((folder) => names.map((name) => join(folder, name))),
  darwin: () => [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: () => [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

// Ubuntu's chromium-browser is a script that only says where the real one is, so it must have answered once.
const answers = (path) =>
  process.platform !== 'linux' || spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * The Chromium that is installed: CHROMIUM_PATH, else where systems put it; undefined where there is none. Throws a sentence
 * where CHROMIUM_PATH leads nowhere.
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH: нет файла ${named}`);
  return named || places[process.platform]?.().find((path) => existsSync(path) && answers(path));
}

/** What Chromium is started with: no sandbox for root, and no calls of its own to the network. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
];

/** Leaves the path in CHROMIUM_PATH, so that the programs started from here need not look again. */
function found() {
  const path = findChromium();
  if (path) process.env.CHROMIUM_PATH = path;
  return path !== undefined;
}

/**
 * Finds Chromium, or installs it by what the machine has: the system's packages for root, else Playwright's own. Throws a
 * sentence where neither is to be had.
 */
export async function ensureChromium() {
  if (found()) return;
  process.stdout.write('Chromium не найден, устанавливаю…\n');
  for (const name of [headless, 'chromium']) {
    await installPackage(name);
    if (found()) return;
  }
  const code = await node([
    'node_modules/playwright/cli.js',
    'install',
    ...(hasApt() ? ['--with-deps'] : []),
    'chromium',
  ]);
  if (code !== 0)
    throw new Error('Chromium не установился: поставьте его сами или укажите путь к нему в CHROMIUM_PATH');
}
