import { fileURLToPath } from 'node:url';
import { type EngineName, EngineNotAvailable, type EngineSettings, isEngineSetting, startEngine } from '@flotilla/engines';

/** The engines of this clone, those of `npm run engines`; `npm test` sets a directory of its own. */
const usualDirectory = fileURLToPath(new URL('../../../.cache/engines', import.meta.url));

/**
 * Defines tests that need engines, which are found or started first. Their settings are passed to `define`; the environment is not changed.
 * `databases` are created in PostgreSQL. Where an engine is not available a skipped test says why, or a failing one when REQUIRE_ENGINES names it. To be awaited at the top of a test file.
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
      // Only tests of an engine that is not available are skipped; one that does not start, or a wrong address, is a failure.
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
  // `npm test` passes addresses under names of its own, because the programs that tests start would read the usual ones.
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
