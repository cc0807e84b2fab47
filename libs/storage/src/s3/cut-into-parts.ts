import type { Readable } from 'node:stream';

export type Part = { readonly partNumber: number; readonly bytes: Buffer; readonly isLast: boolean };
type Options = {
  readonly sizeOfPart: (partNumber: number) => number;
  readonly size: number | undefined;
  readonly stallMs: number;
  readonly signal: AbortSignal;
};

/**
 * Splits a body into parts, each in a buffer of its own. The last one may be empty only when it is the first. Throws when the body fails,
 * stalls, or has another size than declared.
 */
export async function* cutIntoParts(body: Readable, { sizeOfPart, size, stallMs, signal }: Options): AsyncGenerator<Part> {
  let partNumber = 1;
  let part = Buffer.allocUnsafeSlow(Math.min(sizeOfPart(1), size ?? Number.POSITIVE_INFINITY));
  let filled = 0;
  let total = 0;

  for await (const chunk of watched(body, { stallMs, signal })) {
    total += chunk.length;
    if (size !== undefined && total > size) throw new Error(`The body is larger than the ${size} bytes that were declared`);
    for (let rest = chunk; rest.length > 0; ) {
      // Only now is it known that the full part was not the last.
      if (filled === part.length) {
        yield { partNumber, bytes: part, isLast: false };
        partNumber += 1;
        part = Buffer.allocUnsafeSlow(sizeOfPart(partNumber));
        filled = 0;
      }
      const copied = rest.copy(part, filled);
      filled += copied;
      rest = rest.subarray(copied);
    }
  }
  if (size !== undefined && total !== size) throw new Error(`The body has ${total} bytes instead of ${size}`);
  yield { partNumber, bytes: part.subarray(0, filled), isLast: true };
}

type Limits = { readonly stallMs: number; readonly signal: AbortSignal };

/** The chunks of a body, which may stall and may not even end when it is destroyed; the time for sending parts does not count. */
async function* watched(body: Readable, limits: Limits): AsyncGenerator<Buffer> {
  const chunks = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await soon(chunks.next(), limits);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    body.destroy();
  }
}

function soon<T>(promise: Promise<T>, { stallMs, signal }: Limits): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The body sent nothing for ${stallMs} ms`)), stallMs);
    const leave = () => reject(signal.reason as Error);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave);
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    });
  });
}
