import { problems } from '@flotilla/problem';
import { createShares } from '../limits/shares.ts';
import { tooManyAtOnce } from '../limits/too-many-at-once.ts';
import type { ServerLimits } from '../server.ts';
import type { GatewayRequest, Response } from './exchange.ts';

/** Waits until a text body has arrived. When the client leaves before that, `response.destroyed` says so. */
export type GatherBody = (request: GatewayRequest, response: Response) => Promise<void>;

type Limits = Pick<ServerLimits, 'bodyInMs' | 'maxGatheredBytes'>;

/**
 * Gathers text bodies, so that one that trickles in takes no place at a service (docs/contract/services.md#bodies-at-the-gateway). What is gathered
 * of all bodies together is bounded, and what one client may have of that.
 */
export function createGatherBody({ bodyInMs, maxGatheredBytes }: Limits, clientShare: number): GatherBody {
  const shares = createShares(maxGatheredBytes, clientShare);
  let gathered = 0;

  return async (request, response) => {
    const { exchange } = request;
    // Most arrive together with their head, and wait in the request itself.
    if (request.complete) {
      exchange.bodyLengthInBytes = request.readableLength;
      return;
    }
    if (exchange.expectsContinue) response.writeContinue();
    exchange.expectsContinue = false;

    let ofThis = 0;
    response.once('close', () => {
      gathered -= ofThis;
      shares.giveBack(exchange.clientKeys, ofThis);
    });
    const body = await readWhole(request, bodyInMs, ({ length }) => {
      if (ofThis + length > exchange.target.mostBytes) throw problems.payload_too_large();
      if (gathered + length > maxGatheredBytes) throw problems.unavailable();
      if (!shares.take(exchange.clientKeys, length)) throw tooManyAtOnce();
      gathered += length;
      ofThis += length;
    });
    exchange.body = body;
    exchange.bodyLengthInBytes = body?.length;
  };
}

/** Reads to the end, 408 if that takes too long; undefined when the client leaves. `accept` may refuse a part. */
function readWhole(request: GatewayRequest, withinMs: number, accept: (part: Buffer) => void): Promise<Buffer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  const parts: Buffer[] = [];
  const timer = setTimeout(() => reject(problems.request_timeout({ headers: { connection: 'close' } })), withinMs).unref();
  const take = (part: Buffer) => {
    try {
      accept(part);
      parts.push(part);
    } catch (refusal) {
      reject(refusal);
    }
  };
  const end = () => resolve(Buffer.concat(parts));
  const leave = () => resolve(undefined);
  request.on('data', take).once('end', end).once('close', leave);
  return promise.finally(() => {
    clearTimeout(timer);
    request.off('data', take).off('end', end).off('close', leave);
  });
}
