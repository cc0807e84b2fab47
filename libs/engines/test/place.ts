import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryRoot } from '@flotilla/test-kit';
import { type EngineOptions, engineNames, isEngineSetting, removeEngine } from '../src/index.ts';

export type TestPlace = AsyncDisposable & { readonly options: EngineOptions; readonly messages: string[] };

/** A directory without engines, in an environment without addresses or Docker. Engines started in it end with the test. */
export async function newPlace(environment: Record<string, string> = {}): Promise<TestPlace> {
  const directory = await mkdtemp(join(temporaryRoot, 'flotilla-engines-'));
  const hidden = [...Object.keys(process.env).filter(isEngineSetting), 'DOCKER_HOST', 'ENGINES_HOST'].map((name) => [name, undefined]);
  const messages: string[] = [];
  const options: EngineOptions = {
    directory,
    databases: ['auth', 'videos', 'transcoder'],
    // A socket that does not exist, so that machines with Docker use their own tools as well.
    environment: { ...process.env, ...Object.fromEntries(hidden), DOCKER_HOST: 'unix:///nonexistent/docker.sock', ...environment },
    progress: (line) => messages.push(line),
  };
  return {
    options,
    messages,
    async [Symbol.asyncDispose]() {
      for (const name of engineNames) await removeEngine(name, options);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
