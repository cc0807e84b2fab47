import { fileURLToPath } from 'node:url';
import { type EngineName, EngineNotAvailable, type EngineSettings, isEngineSetting, startEngine } from '@flotilla/engines';

/** Of this clone, where `npm run engines` has its engines too; `npm test` names one of its own. */
const usualDirectory = fileURLToPath(new URL('../../../.cache/engines', import.meta.url));

/**
 * Defines the tests that need engines, which are found or started first; their settings are for the tests to hand on, the environment stays as it is.
 * PostgreSQL has the databases that are named. Where one cannot be had a skipped test says why, or a failing one when REQUIRE_ENGINES names it. To be awaited at the top of a test file.
 */
export async function whenEngine(
  names: EngineName | readonly EngineName[],
  define: (settings: EngineSettings) => void | Promise<void>,
  { databases = [] }: { readonly databases?: readonly string[] } = {},
): Promise<void> {
  const { test } = await import('@jest/globals');
  const settings: Record<string, string> = {};
  for (const name of [names].flat()) {
    try {
      Object.assign(settings, (await startEngine(name, { ...options(), databases })).settings);
    } catch (error) {
      const { message } = error as Error;
      // Only an engine that is not available may be skipped: one that does not start, or a wrong address, fails.
      if (error instanceof EngineNotAvailable && !required().includes(name)) {
        process.stderr.write(`\n*** SKIPPED, ${name} is not available: ${message}\n\n`);
        // In CI, which requires the engines, the test below fails instead.
        test.skip(`needs ${name}: ${message}`, () => {});
      } else {
        test(`needs ${name}`, () => {
          throw error;
        });
      }
      return;
    }
  }
  await define(settings);
}

const required = () => (process.env['REQUIRE_ENGINES'] ?? '').split(',').map((name) => name.trim());

function options() {
  // `npm test` hides addresses from the tests, which start programs that would read them, behind names of its own.
  const hidden = Object.entries(process.env).flatMap(([name, value]) => {
    const [, setting = ''] = /^TEST_(.+)$/.exec(name) ?? [];
    return isEngineSetting(setting) ? [[setting, value]] : [];
  });
  return {
    directory: process.env['TEST_ENGINES_DIRECTORY'] ?? usualDirectory,
    environment: { ...process.env, ...Object.fromEntries(hidden) },
    progress: (line: string) => process.stderr.write(`${line}\n`),
  };
}
