import { once } from 'node:events';
import { InvalidSettings, readSettings, type Settings, type SettingsOf } from '@flotilla/config';
import { createLog, createMetrics, type Log, type Metrics, startTracing } from '@flotilla/telemetry';
import { programSettings } from './settings.ts';

export type ProgramContext = {
  readonly log: Log;
  readonly metrics: Metrics;
  /** Aborts when the process is asked to stop, also while it still starts. */
  readonly signal: AbortSignal;
  /** Disposed of in reverse order when the process stops or its start fails. */
  readonly running: AsyncDisposableStack;
};

export type Program<S extends Settings> = {
  /** The name of the process in logs and metrics. */
  readonly name: string;
  readonly settings: S;
  /** Resolves when the service listens. */
  readonly start: (config: SettingsOf<S>, context: ProgramContext) => Promise<{ readonly url: string }>;
};

/**
 * Runs a service as the program of its process: settings from the environment, JSON log lines on standard output, and an orderly stop on SIGTERM or
 * SIGINT. The exit code is 1 when the settings are invalid (listed on standard error) or the start fails (logged).
 */
export async function runProgram<S extends Settings>({ name, settings, start }: Program<S>): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

  let config: SettingsOf<S> & SettingsOf<typeof programSettings>;
  try {
    config = { ...readSettings(settings, process.env), ...readSettings(programSettings, process.env) };
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }

  const log = createLog({ service: name, level: config.logLevel });
  process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: error }, 'process ended by an unexpected error'));
  const { signal } = stopping;
  let isSaid = false;
  function logFailure(error: unknown): void {
    if (!isSaid && !signal.aborted) log.fatal({ err: error }, `${name} could not start`);
    isSaid = true;
  }
  try {
    await using running = new AsyncDisposableStack();
    if (config.tracesEndpoint) running.use(await startTracing({ service: name, endpoint: config.tracesEndpoint }));
    const metrics = createMetrics(name, { processMetrics: true });
    const { url } = await start(config, { log, metrics, signal, running }).catch((error: unknown) => {
      // Logged before the cleanup, which may take a while.
      logFailure(error);
      throw error;
    });
    log.info({ url }, `${name} listens`);
    if (!signal.aborted) await once(signal, 'abort');
    log.info(`${name} stops`);
  } catch (error) {
    if (signal.aborted) return log.info(`${name} was stopped before it had started`);
    logFailure(error);
    process.exitCode = 1;
  }
}
