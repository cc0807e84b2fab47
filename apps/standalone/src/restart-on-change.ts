import { type FSWatcher, watch } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Log } from '@flotilla/telemetry';
import type { Supervised } from './keep-running.ts';
import type { ServiceProcess } from './start-process.ts';

/** Editors write a file in several steps. */
const SETTLE_MS = 80;
const STOP_WITHIN_MS = 1_500;

/**
 * Runs a service for development: again whenever a source file it is made of changes. One that has ended waits for the next save.
 * NOTE: `node --watch` follows files, not names, and misses every later change of a file that an editor replaced on saving.
 */
export function restartOnChange(start: (loaded: (file: string) => void) => ServiceProcess, log: Log): Supervised {
  const sources = new Set<string>();
  const folders = new Map<string, FSWatcher>();
  let change = Promise.withResolvers<string>();
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  let isStopping = false;

  function changed(file: string): void {
    // A broken service may lack a file that it could not load.
    if (!sources.has(file) && !hasEnded) return;
    clearTimeout(timer);
    timer = setTimeout(() => change.resolve(file), SETTLE_MS);
  }

  function loaded(file: string): void {
    sources.add(file);
    const folder = dirname(file);
    if (folders.has(folder) || isStopping) return;
    const watcher = watch(folder, (_, name) => name && changed(join(folder, name)));
    watcher.on('error', (error) => log.warn({ err: error, folder }, 'changes in this folder are not noticed'));
    folders.set(folder, watcher);
  }

  let current = start(loaded);

  async function watchOver(): Promise<void> {
    while (!isStopping) {
      const running = current;
      let isAsked = false;
      hasEnded = false;
      void running.ended.then(({ how }) => {
        if (isAsked || isStopping) return;
        hasEnded = true;
        log.error(`the service ${how}; the next save starts it again`);
      });
      const file = await change.promise;
      if (isStopping) return;
      change = Promise.withResolvers();
      isAsked = true;
      log.info(`${relative('.', file)} changed, the service starts again`);
      await running.stop(STOP_WITHIN_MS);
      if (!isStopping) current = start(loaded);
    }
  }

  const watching = watchOver();
  return {
    get pid() {
      return current.pid;
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      for (const watcher of folders.values()) watcher.close();
      change.resolve('');
      await watching;
      await current.stop();
    },
  };
}
