import type { Metrics } from '@flotilla/telemetry';
import type { Answer } from './own-operations.ts';
import { send } from './own-operations.ts';

/** Pages about this process alone (docs/contract/services.md#health). Requested by the address of a pod, so they accept every host. */
export type ProcessPages = ReadonlyMap<string, Answer>;

export function processPages(metrics: Metrics, isReady: () => boolean): ProcessPages {
  const json = 'application/json; charset=utf-8';
  return new Map<string, Answer>([
    ['/health/live', (_request, response) => send(response, 200, json, '{"live":true}')],
    [
      '/health/ready',
      (_request, response) => {
        const ready = isReady();
        send(response, ready ? 200 : 503, json, JSON.stringify({ ready }));
      },
    ],
    ['/metrics', async (_request, response) => send(response, 200, metrics.registry.contentType, await metrics.registry.metrics())],
  ]);
}
