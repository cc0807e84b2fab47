import type { Operation } from '@flotilla/contract';
import type { Caller } from '@flotilla/identity';
import type { Request } from 'express';
import { mediaTypeOf, readBody, refuseCompressed } from './body/read-body.ts';
import { readMultipart } from './body/read-multipart.ts';
import type { RequestContext, RouteOptions } from './route.ts';
import type { RawInput } from './validation/compile-input.ts';
import { readQuery } from './validation/read-query.ts';

type Reading = {
  readonly context: RequestContext;
  readonly caller: Caller | null;
  readonly receiveFile: RouteOptions['receiveFile'];
  readonly discard: (received: unknown) => Promise<void>;
  /** Ends the reading of a form. */
  readonly cutOff: AbortSignal;
};
type Content = { readonly body: unknown; readonly isText: boolean; readonly files: Record<string, unknown> };

const NO_CONTENT: Content = { body: undefined, isText: false, files: {} };

/** Reads the declared parts of the requests of one operation. */
export function createReadParts(operation: Operation): (request: Request, reading: Reading) => Promise<RawInput> {
  const headerNames = Object.keys((operation.headers as { properties?: object } | undefined)?.properties ?? {});
  const hasContent = (operation.body || operation.files) && operation.consumes?.[0] !== 'bytes';
  const isMultipart = (request: Request) => operation.consumes?.includes('multipart') && mediaTypeOf(request) === 'multipart/form-data';

  const queryOf = (request: Request) => (operation.query ? readQuery(request.originalUrl, operation.query) : {});
  /** Only declared headers, so that coercion and defaults change nothing else. */
  const headersOf = ({ headers }: Request) =>
    Object.fromEntries(headerNames.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));

  async function contentOf(request: Request, { context, caller, receiveFile, discard, cutOff }: Reading): Promise<Content> {
    refuseCompressed(request);
    if (!isMultipart(request)) return { ...(await readBody(request, operation)), files: {} };
    const { requestId, clientIp, log, signal, method, url } = context;
    const content = await readMultipart(request, operation, {
      discard,
      cutOff,
      receive: async (file, fields) => {
        if (receiveFile) return receiveFile(file, { requestId, clientIp, log, signal, request, method, url, caller, fields });
        file.stream.resume();
        return undefined;
      },
    });
    return { ...content, isText: true };
  }

  return async (request, reading) => {
    const query = queryOf(request);
    const { body, isText, files } = hasContent ? await contentOf(request, reading) : NO_CONTENT;
    const bodyAsSent = isText ? structuredClone(body) : body;
    const params = request.params as Record<string, string>;
    return {
      params: { ...params },
      query,
      headers: headersOf(request),
      body,
      bodyIsText: isText,
      files,
      sent: (part) =>
        ({ params: () => params, query: () => queryOf(request), headers: () => headersOf(request), body: () => bodyAsSent })[part](),
    };
  };
}
