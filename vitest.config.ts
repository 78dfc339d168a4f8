import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A busy machine makes a test late, not wrong: what will never come is told of all the same. */
const patience = { testTimeout: 90_000, hookTimeout: 90_000, expect: { poll: { timeout: 20_000 } } };

/** What a worker has loaded serves the files after it: none of them leaves anything behind in its modules. */
const oneLoading = { isolate: false };

/** What takes longest in one file comes first, so that the last minute does not belong to one core. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ project, moduleId }: TestSpecification) =>
      project.name === 'guides' || moduleId.endsWith('/connections.test.ts');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // On two cores Vitest would leave one idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...patience,
          ...oneLoading,
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: ['tests/support/setup.ts'],
        },
      },
      {
        test: {
          ...patience,
          ...oneLoading,
          name: 'api',
          include: ['tests/api/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/setup.ts'],
          globalSetup: ['tests/support/database.setup.ts'],
        },
      },
      {
        test: {
          ...patience,
          // It copies the project, compiles the copy and runs tests of its own.
          testTimeout: 600_000,
          name: 'guides',
          include: ['tests/guides/**/*.test.ts'],
          setupFiles: ['tests/support/setup.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...patience,
          ...oneLoading,
          name: 'component',
          environment: 'jsdom',
          include: ['tests/component/**/*.test.tsx'],
          setupFiles: ['tests/support/setup.ts', 'tests/support/component.setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
