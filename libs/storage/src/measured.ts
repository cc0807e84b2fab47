import type { Metrics } from '@flotilla/telemetry';
import type { Storage } from './storage.ts';

const MEASURED = ['put', 'createMultipart', 'putPart', 'completeMultipart', 'abortMultipart', 'read', 'stat', 'copy', 'delete'] as const;

/** The same storage with calls counted and timed. For a read, the time until its first byte counts. */
export function measured<S extends Storage>(storage: S, metrics: Metrics | undefined): S {
  if (!metrics) return storage;
  const calls = metrics.counter('flotilla_storage_calls_total', 'Calls of the storage by outcome.', ['operation', 'outcome']);
  const seconds = metrics.histogram('flotilla_storage_call_seconds', 'How long calls of the storage took.', ['operation']);

  const wrap = (operation: (typeof MEASURED)[number]) => {
    const call = storage[operation] as (...parameters: unknown[]) => Promise<unknown>;
    return async (...parameters: unknown[]) => {
      const startedAt = performance.now();
      try {
        const result = await call.apply(storage, parameters);
        calls.inc({ operation, outcome: 'done' });
        return result;
      } catch (error) {
        calls.inc({ operation, outcome: (error as Error).name });
        throw error;
      } finally {
        seconds.observe({ operation }, (performance.now() - startedAt) / 1000);
      }
    };
  };
  return { ...storage, ...Object.fromEntries(MEASURED.map((operation) => [operation, wrap(operation)])) };
}
