import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { InvalidSettings } from '@flotilla/config';
import { PortNotUsable } from './check-port.ts';
import type { Environment } from './environment.ts';
import { followEachOther, NotFollowed } from './follow-each-other.ts';
import { DataDirectoryInUse } from './lock-directory.ts';
import { type Administrator, ServiceFailed } from './running-services.ts';
import { type Platform, startPlatform } from './start-platform.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Builds the web client when its sources changed; says so only when there is something to wait for. */
async function buildWeb(signal: AbortSignal): Promise<void> {
  const build = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/web/build.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The web client could not be built.');
}

export type Progress = (step: string) => void;

export type Run = {
  /** The settings of each instance to start; what is put on the stack is stopped after everything else. */
  readonly environments: (progress: Progress, stack: AsyncDisposableStack) => Promise<readonly Environment[]>;
  /** Whether the instances are to follow each other. */
  readonly follow?: boolean;
};

type Started = { readonly platform: Platform; readonly administrator: Administrator | undefined };

/**
 * The whole life of a platform, or of several, as a command: prints what it is doing, where to open it and how to sign in, and stops everything in order on Ctrl-C. The
 * exit code is 1 when it could not start, with the reason on standard error.
 */
export async function runPlatform({ environments, follow = false }: Run): Promise<void> {
  const started = performance.now();
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
  const progress = (step: string) => say(`${step} ...`);

  try {
    const building = buildWeb(ending.signal).catch((error) => ending.abort(error));
    await using stack = new AsyncDisposableStack();
    const all = await environments(progress, stack);
    const running: Started[] = [];
    for (const [index, environment] of all.entries()) {
      const prefix = all.length > 1 ? `Instance ${index + 1}: ` : '';
      running.push(await start(environment, { stack, progress: (step) => progress(`${prefix}${step}`), signal: ending.signal }));
    }
    if (follow) {
      progress('Following each other');
      const passwordOf = ({ administrator }: Started, index: number) => administrator?.password ?? all[index]?.['ADMIN_PASSWORD'];
      const neighbours = running.map((each, index) => ({ url: each.platform.url, password: passwordOf(each, index) }));
      await followEachOther(neighbours, ending.signal);
    }
    await building;
    ending.signal.throwIfAborted();
    say(`\nFlotilla is ready after ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
    for (const each of running) describe(each);
    say(`\nCtrl-C stops everything.`);
    await once(ending.signal, 'abort');
    say('Stopping ...');
  } catch (error) {
    // A build that is still running would keep this process alive.
    ending.abort();
    const isToldByItsMessage = [DataDirectoryInUse, NotFollowed, PortNotUsable, InvalidSettings, ServiceFailed].some(
      (kind) => error instanceof kind,
    );
    if ((error as Error).name !== 'AbortError') {
      process.stderr.write(`${isToldByItsMessage ? (error as Error).message : `Flotilla could not start: ${(error as Error).stack}`}\n`);
      process.exitCode = 1;
    }
  }
}

type Starting = { readonly stack: AsyncDisposableStack; readonly progress: Progress; readonly signal: AbortSignal };

async function start(environment: Environment, { stack, progress, signal }: Starting): Promise<Started> {
  let administrator: Administrator | undefined;
  const announceAdministrator = (announced: Administrator) => {
    administrator = announced;
  };
  const platform = stack.use(await startPlatform({ environment, progress, announceAdministrator, signal }));
  return { platform, administrator };
}

function describe({ platform, administrator }: Started): void {
  say(`  Open      ${platform.url}`);
  const [, ...others] = platform.serviceUrls.gateway;
  if (others.length > 0) say(`            also ${others.join(', ')}`);
  if (!administrator) return;
  say(`  Sign in   ${administrator.username} with the password ${administrator.password}`);
  say(`            It is shown only now. Change it at ${platform.url}/my-account/settings/security`);
}
