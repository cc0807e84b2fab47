// `npm run dev`: every service in a process of its own that starts again when a source file it is made of changes, and the web client
// with hot reload. It reads the settings of `npm start`; only their defaults differ.
import { once } from 'node:events';
import { readableLines, startPlatform } from '@flotilla/standalone';
import { startWebDevServer } from '../apps/web/dev.ts';
import { readCommandLine } from './command-line.ts';

readCommandLine('Usage: npm run dev   (settings are those of npm start)', {});

const given = process.env;
const environment = {
  ...given,
  NODE_ENV: given['NODE_ENV'] || 'development',
  DATA_DIR: given['DATA_DIR'] || './data/dev',
  ADMIN_PASSWORD: given['ADMIN_PASSWORD'] || 'flotilla-dev',
  WEB_DEV_URL: given['WEB_DEV_URL'] || 'http://127.0.0.1:5173',
};
const say = (text: string) => process.stdout.write(`${text}\n`);
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());

try {
  await using client = await startWebDevServer(Number(new URL(environment.WEB_DEV_URL).port));
  await using platform = await startPlatform({
    environment,
    progress: (step) => say(`${step} ...`),
    signal: ending.signal,
    logDestination: readableLines(process.stdout),
    watch: true,
  });
  say(`
Flotilla is ready for development.

  Open      ${platform.url}
  Sign in   root with the password ${environment.ADMIN_PASSWORD}
  Data      ${environment.DATA_DIR} (delete it to begin anew)
  Client    hot reload from ${client.url}/client/

Services start again when their source is saved. Ctrl-C stops everything.
`);
  if (!ending.signal.aborted) await once(ending.signal, 'abort');
  say('Stopping ...');
} catch (error) {
  if ((error as Error).name !== 'AbortError') {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
