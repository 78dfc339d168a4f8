import { expect, test } from '../e2e/fixtures';
import { scenes } from './scenes';

const sizes = [
  { width: 360, height: 740 },
  { width: 800, height: 1000 },
  { width: 1280, height: 800 },
  { width: 1600, height: 1000 },
];

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of sizes)
    for (const login of new Set(scenes.map((scene) => scene.login ?? 'admin')))
      test.describe(`${viewport.width} px, ${colorScheme}, ${login}`, () => {
        test.use({ colorScheme, viewport });

        test('every screen', async ({ page, signIn }) => {
          test.setTimeout(600_000);
          await signIn(login);
          for (const { name, path, keys } of scenes.filter((scene) => (scene.login ?? 'admin') === login)) {
            await page.goto(`/account${path}`);
            await page.waitForLoadState('networkidle');
            if (keys) {
              await page.keyboard.press(keys);
              await page.getByRole('dialog').waitFor();
            }
            await expect.soft(page, name).toHaveScreenshot([String(viewport.width), colorScheme, `${name}.png`]);
          }
        });
      });
