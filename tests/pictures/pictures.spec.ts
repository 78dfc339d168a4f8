import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, keepListsHere, test as base } from '../e2e/fixtures';
import { axeFaults } from '../e2e/axeFaults';
import { opened } from './opened';
import { drawAlike, stopClocks } from './sameEachTime';
import { scenes } from './scenes';

/** Here axe looks too, at every screen and dialog in both themes. */
const narrowest = 360;

const sizes = [
  { width: narrowest, height: 740 },
  { width: 800, height: 1000 },
  { width: 1280, height: 800 },
  { width: 1600, height: 1000 },
];

/** The sign-in of each login is done once a worker, and is not what is looked at. */
const test = base.extend<{ login: string }, { sessionOf: (login: string) => Promise<string> }>({
  login: ['', { option: true }],
  sessionOf: [
    async ({ browser }, provide, { project }) => {
      const kept = new Map<string, Promise<string>>();
      const folder = join(project.outputDir, 'sessions');
      const signIn = async (login: string) => {
        const page = await browser.newPage({ baseURL: process.env.E2E_URL ?? '' });
        await page.goto('/account/login');
        await page.getByLabel('Логин').fill(login);
        await page.getByLabel('Пароль', { exact: true }).fill('demo');
        await page.getByRole('button', { name: 'Войти' }).click();
        await page.getByRole('button', { name: 'Выход' }).first().waitFor();
        mkdirSync(folder, { recursive: true });
        const path = join(folder, `${login}-${test.info().workerIndex}.json`);
        await page.context().storageState({ path });
        await page.close();
        return path;
      };
      await provide((login) => {
        const path = kept.get(login) ?? signIn(login);
        kept.set(login, path);
        return path;
      });
    },
    { scope: 'worker' },
  ],
  storageState: async ({ login, sessionOf }, provide) => provide(login ? await sessionOf(login) : undefined),
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of sizes)
    for (const scene of scenes.filter(
      ({ from = 0, upTo = Infinity }) => viewport.width >= from && viewport.width <= upTo,
    ))
      test.describe(`${viewport.width} px, ${colorScheme}`, () => {
        test.use({ colorScheme, viewport, login: scene.login ?? 'admin' });

        test(scene.name, async ({ page }) => {
          await keepListsHere(page);
          await drawAlike(page);
          await opened(page, scene);
          await stopClocks(page);
          if (viewport.width === narrowest) expect.soft(await axeFaults(page)).toEqual([]);
          await expect(page).toHaveScreenshot([String(viewport.width), colorScheme, `${scene.name}.png`]);
        });
      });
