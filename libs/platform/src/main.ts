import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { InvalidSettings } from '@flotilla/config';
import { DataDirectoryInUse } from './data-directory.ts';
import type { Administrator } from './members.ts';
import { type Platform, startPlatform } from './start-platform.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const started = performance.now();

/** Builds the web client when its sources changed; says so only when there is something to wait for. */
async function buildWeb(): Promise<void> {
  const build = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/web/build.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The web client could not be built.');
}

let administrator: Administrator | undefined;
const stopping = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
});

let platform: Platform | undefined;
try {
  [platform] = await Promise.all([
    startPlatform({
      environment: process.env,
      progress: (step) => say(`${step} ...`),
      announceAdministrator: (announced) => {
        administrator = announced;
      },
    }),
    buildWeb(),
  ]);
  say(`\nFlotilla is ready after ${((performance.now() - started) / 1000).toFixed(1)} s.\n\n  Open      ${platform.url}`);
  if (administrator) {
    say(`  Sign in   ${administrator.username} with the password ${administrator.password}`);
    say(`            It is shown only now. Change it at ${platform.url}/my-account/settings`);
  }
  say(`\nCtrl-C stops everything.`);
  await stopping;
  say('Stopping ...');
} catch (error) {
  const expected = error instanceof DataDirectoryInUse || error instanceof InvalidSettings;
  process.stderr.write(`${expected ? error.message : `Flotilla could not start: ${(error as Error).stack}`}\n`);
  process.exitCode = 1;
} finally {
  await platform?.stop();
}
