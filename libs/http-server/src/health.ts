import type { Metrics } from '@flotilla/telemetry';
import type { Express, Response } from 'express';

type Check = { readonly name: string; readonly ready: boolean | Promise<boolean>; readonly essential?: boolean; readonly detail?: string };
/**
 * Checks of what the process needs; promises are awaited in parallel. A failed check that is not `essential` is reported and leaves the process ready: it
 * still serves much without that engine, and every other process of the service lacks it at the same time.
 */
export type Readiness = () => Promise<readonly Check[]> | readonly Check[];

const READINESS_WITHIN_MS = 3_000;

/** `/health/live`, `/health/ready` and `/metrics`, without authentication: they contain nothing about users. */
export function serveHealth(
  app: Express,
  { readiness, metrics, isStopping }: { readiness: Readiness; metrics: Metrics; isStopping: () => boolean },
): void {
  app.get('/health/live', (_request, response) => answer(response, 200, { live: true }));
  app.get('/health/ready', async (_request, response) => {
    const found = await within(runChecks(readiness)).catch((error: Error) => [
      { name: 'readiness', ready: false, essential: true, detail: error.message },
    ]);
    const checks = isStopping() ? [...found, { name: 'stopping', ready: false, essential: true }] : found;
    const ready = checks.every((check) => check.ready || check.essential === false);
    answer(response, ready ? 200 : 503, { ready, checks });
  });
  app.get('/metrics', async (_request, response) => {
    const text = await metrics.registry.metrics();
    response.setHeader('content-type', metrics.registry.contentType);
    response.end(text);
  });
}

async function runChecks(readiness: Readiness) {
  return Promise.all((await readiness()).map(async (check) => ({ ...check, ready: await check.ready })));
}

function within<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('the checks took too long')), READINESS_WITHIN_MS).unref(),
  );
  return Promise.race([work, late]);
}

function answer(response: Response, status: number, body: object): void {
  response.status(status).setHeader('cache-control', 'no-store').json(body);
}
