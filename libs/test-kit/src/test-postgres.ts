import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from './eventually.ts';
import { runProcess } from './run.ts';
import { temporaryRoot } from './temporary-directory.ts';

const keeper = fileURLToPath(new URL('keep-postgres.ts', import.meta.url));
const START_WITHIN_MS = 60_000;

export type TestPostgres = { readonly url: (database: string) => string };

/** The superuser's URL of this run's server: the one TEST_POSTGRES_URL names, else one that is started now and ends with the run. */
export async function testPostgres(): Promise<TestPostgres> {
  const server = process.env['TEST_POSTGRES_URL'] ?? (await startedForThisRun());
  return {
    url(database) {
      const url = new URL(server);
      url.pathname = `/${database}`;
      return url.href;
    },
  };
}

/** Workers end during the run, so the server belongs to a separate process, which the first worker starts. */
async function startedForThisRun(): Promise<string> {
  const directory = join(temporaryRoot, `flotilla-test-postgres-${runProcess}`);
  const urlFile = join(directory, 'url');
  if (isFirst(directory)) {
    // An inherited stream would keep the worker's pipe open, and Jest waiting for its end.
    const log = openSync(join(directory, 'log'), 'w', 0o600);
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', keeper, String(runProcess), directory], {
      stdio: ['ignore', log, log],
      detached: true,
    }).unref();
    closeSync(log);
  }
  return eventually(() => readFileSync(urlFile, 'utf8'), { withinMs: START_WITHIN_MS });
}

function isFirst(directory: string): boolean {
  try {
    mkdirSync(directory, { mode: 0o711 });
    return true;
  } catch {
    return false;
  }
}
