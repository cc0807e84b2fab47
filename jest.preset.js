import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

// Whatever the shell says: only outside production is every answer and problem held against its declaration.
process.env['NODE_ENV'] = 'test';

/** What every package's tests share; a package's own jest.config.js spreads it and adds what it needs. */
export default {
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': at('./tools/jest/strip-types.cjs') },
  testMatch: ['**/*.test.ts'],
  testTimeout: 60_000,
  workerIdleMemoryLimit: '768MB',
};
