import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

// Whatever the shell says: only outside production is every answer and problem held against its declaration.
process.env['NODE_ENV'] = 'test';

/** Tests that Node itself loads. tools/run-jest.ts selects projects by their `displayName`. */
const native = (displayName, ...patterns) => ({
  displayName,
  rootDir: at('.'),
  testMatch: patterns.map(at),
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.cache/'],
  transform: {},
  injectGlobals: false,
  runtime: at('tools/jest/native-runtime.ts'),
  testEnvironment: at('tools/jest/native-environment.ts'),
});

export default {
  testSequencer: at('tools/jest/longest-first.ts'),
  cacheDirectory: at('.cache/jest'),
  workerIdleMemoryLimit: '1500MB',
  // Films are encoded and whole platforms are started: on a machine with other things to do that is given time.
  testTimeout: 240_000,
  projects: [
    native(
      'test',
      '{libs,services,tools,apps/standalone,apps/cluster,tests/journeys}/**/test/**/*.test.ts',
      'apps/web/test/{pages,service}/*.test.ts',
    ),
    {
      ...native('components', 'apps/web/test/*.test.ts', 'apps/web/test/components/*.test.{ts,tsx}'),
      testEnvironmentOptions: { globals: at('apps/web/test/jest/globals-of-pages.ts') },
      setupFilesAfterEnv: [at('apps/web/test/jest/as-in-pages.ts')],
    },
    native('prove', '{tests/journeys,services/federation}/prove/**/*.test.ts'),
    native('crash-points', 'tests/crash-points/test/**/*.test.ts'),
    native('cluster', 'tests/cluster/test/**/*.test.ts'),
  ],
};
