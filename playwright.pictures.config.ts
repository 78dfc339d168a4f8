import { defineConfig } from 'playwright/test';
import browser from './playwright.config';

/** Pictures of every screen and dialog, to be looked at; a run compares them with those of the last accepted one. */
export default defineConfig({
  ...browser,
  testDir: 'tests/pictures',
  globalSetup: './tests/pictures/setup.ts',
  outputDir: 'test-results/pictures',
  snapshotPathTemplate: 'pictures/{arg}{ext}',
  timeout: 120_000,
  expect: { toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixels: 20 }, timeout: 20_000 },
});
