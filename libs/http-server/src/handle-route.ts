import { Problem, problems } from '@flotilla/problem';
import { type Log, traced } from '@flotilla/telemetry';
import type { Request, RequestHandler, Response } from 'express';
import { admit, requestIdOf, type Verifiers } from './admit.ts';
import { createProblemCheck } from './answer/check-problem.ts';
import { passOverBody } from './answer/pass-over-body.ts';
import { asProblem, sendProblem } from './answer/problem-document.ts';
import { createSendAnswer } from './answer/send-answer.ts';
import type { BodyWatch } from './body/watch-bodies.ts';
import { Exchange } from './exchange.ts';
import type { Measures } from './measures.ts';
import { createReadParts } from './read-parts.ts';
import type { Route } from './route.ts';
import { compileInput } from './validation/compile-input.ts';

export type RouteSurroundings = Verifiers & {
  log: Log;
  production: boolean;
  stopping: AbortSignal;
  measures: Measures;
  bodies: BodyWatch;
};

/** Handles the requests of one operation: access, validation, the handler, and its answer or problem. */
export function handleRoute({ operation, handle, options }: Route, surroundings: RouteSurroundings): RequestHandler {
  const { log, stopping } = surroundings;
  const measure = surroundings.measures.of(operation);
  const readParts = createReadParts(operation);
  const parse = compileInput(operation);
  const send = createSendAnswer(operation, { production: surroundings.production, log, measure });
  const checkProblem = createProblemCheck(operation, { production: surroundings.production, log, measure });
  const { receiveFile, discardFile } = options;
  const takesLongBodies = operation.consumes?.some((type) => type === 'bytes' || type === 'multipart') ?? false;

  async function discard(received: unknown): Promise<void> {
    await discardFile?.(received).catch((error: unknown) => log.error({ err: error }, 'could not discard a received file'));
  }

  function fail(request: Request, response: Response, failure: unknown): void {
    // A request that fails after it was cut off failed because of that, whatever its error.
    const error: unknown = stopping.aborted && !(failure instanceof Problem) ? stopping.reason : failure;
    const problem = asProblem(error);
    // The client left, which caused the failure: no alert.
    const hasLeft = response.closed || response.destroyed;
    if (problem.status === 503 && problem !== error && !hasLeft) {
      log.warn(
        { err: error, operation: operation.id, requestId: requestIdOf(request) },
        'operation failed: an engine is unavailable or too slow',
      );
    }
    if (problem.status === 500 && !hasLeft) {
      measure.failed();
      log.error({ err: error, operation: operation.id, requestId: requestIdOf(request) }, 'operation failed');
    }
    measure.refused(problem.status);
    sendProblem(request, response, problem, operation.internal ? undefined : operation.id);
  }

  /** The signal that cuts a request off; for those that may take hours to arrive also when they do so too slowly. */
  function watch(request: Request): Disposable & { readonly cutOff: AbortSignal } {
    if (!takesLongBodies) return { cutOff: stopping, [Symbol.dispose]: () => undefined };
    const slow = new AbortController();
    const watching = surroundings.bodies.watch(request, () => slow.abort(problems.request_timeout()));
    return Object.assign(watching, { cutOff: AbortSignal.any([stopping, slow.signal]) });
  }

  return async (request: Request, response: Response) => {
    const startedAt = performance.now();
    let undecided: Record<string, unknown> = {};
    let isAdmitted = false;
    try {
      const { caller, ...admitted } = admit(request, operation, surroundings);
      isAdmitted = true;
      using _share = options.admit?.(caller, request);
      using body = watch(request);
      const context = new Exchange(request, response, { ...admitted, log, stopping: body.cutOff });
      const early = await options.before?.({ caller, context });
      if (early) {
        passOverBody(request, response);
        return await send(request, response, early);
      }
      const raw = await readParts(request, { context, caller, receiveFile, discard, cutOff: body.cutOff });
      undecided = raw.files;
      const input = parse(raw, request.originalUrl);
      const about = { parent: request.headers['traceparent'] as string | undefined, kind: 'server' } as const;
      const answer = await traced(operation.id, about, () => handle({ ...input, caller, files: raw.files, context } as never));
      // From here on the files belong to the handler.
      undecided = {};
      await send(request, response, answer);
    } catch (error) {
      await Promise.all(Object.values(undecided).map(discard));
      // Requests that come neither from the gateway nor from a service are refused, whatever the operation declares.
      fail(request, response, isAdmitted ? checkProblem(error) : error);
    } finally {
      measure.took(performance.now() - startedAt);
    }
  };
}
