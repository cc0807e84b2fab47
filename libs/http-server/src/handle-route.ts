import type { Log } from '@flotilla/telemetry';
import type { Request, RequestHandler, Response } from 'express';
import { admit, type Doors } from './admit.ts';
import { asProblem, sendProblem } from './answer/problem-document.ts';
import { createSendAnswer } from './answer/send-answer.ts';
import { mediaTypeOf, readBody } from './body/read-body.ts';
import { readMultipart } from './body/read-multipart.ts';
import type { RequestContext, Route } from './route.ts';
import { compileInput } from './validation/compile-input.ts';
import { fitToSchema, queryPairs, treeOf } from './validation/text-parts.ts';

export type RouteSurroundings = Doors & { log: Log; production: boolean; stopping: AbortSignal; broken: () => void; failed: () => void };

/** The whole way of a request through its declaration: who, what, the handler, and its answer or problem. */
export function handleRoute({ operation, handle, options }: Route, surroundings: RouteSurroundings): RequestHandler {
  const parse = compileInput(operation);
  const send = createSendAnswer(operation, surroundings);
  const isUnread = operation.consumes?.[0] === 'bytes';
  const discard = options.discardFile ?? (async () => {});

  return async (request: Request, response: Response) => {
    const log = surroundings.log;
    let files: Record<string, unknown> = {};
    try {
      const { caller, clientIp, requestId } = admit(request, operation, surroundings);
      const context = contextOf(request, response, { clientIp, requestId, log, stopping: surroundings.stopping });
      const query = operation.query ? fitToSchema(treeOf(queryPairs(request.originalUrl)), operation.query, 'absent') : {};
      let body: unknown;
      let bodyIsText = false;
      if (operation.body && !isUnread) {
        if (mediaTypeOf(request) === 'multipart/form-data' && operation.consumes?.includes('multipart')) {
          const receiveFile = options.receiveFile;
          const multipart = await readMultipart(request, operation, {
            receive: async (file, fields) => {
              if (receiveFile) return receiveFile(file, { ...context, caller, fields });
              file.stream.resume();
              return undefined;
            },
            discard,
          });
          ({ body, files } = multipart);
          bodyIsText = true;
        } else {
          ({ body, isText: bodyIsText } = await readBody(request, operation));
        }
      }
      const input = parse(
        { params: { ...request.params }, query, headers: headersOf(request, operation.headers), body, bodyIsText },
        request.originalUrl,
      );
      const answer = await handle({ ...input, caller, files, context } as never);
      await send(request, response, answer, log);
    } catch (error) {
      for (const file of Object.values(files))
        await discard(file).catch((failure) => log.error({ err: failure }, 'a received file could not be discarded'));
      const problem = asProblem(error);
      if (problem.status === 500 && !response.headersSent) {
        surroundings.failed();
        log.error({ err: error, operation: operation.id, requestId: request.headers['x-request-id'] }, 'an operation failed');
      }
      sendProblem(request, response, problem, operation.internal ? undefined : operation.id);
    }
  };
}

/** Only declared headers, so that coercion and defaults touch nothing else. */
function headersOf(request: Request, schema: object | undefined): Record<string, unknown> {
  const declared = (schema as { properties?: object } | undefined)?.properties ?? {};
  return Object.fromEntries(
    Object.keys(declared).flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
}

function contextOf(
  request: Request,
  response: Response,
  { clientIp, requestId, log, stopping }: { clientIp: string; requestId: string; log: Log; stopping: AbortSignal },
): RequestContext {
  let signal: AbortSignal | undefined;
  return {
    requestId,
    clientIp,
    request,
    method: request.method,
    url: request.originalUrl,
    get log() {
      return log.child({ requestId });
    },
    get signal() {
      signal ??= AbortSignal.any([stopping, signalOfClient(response)]);
      return signal;
    },
  };
}

function signalOfClient(response: Response): AbortSignal {
  const left = new AbortController();
  response.once('close', () => response.writableFinished || left.abort());
  return left.signal;
}
