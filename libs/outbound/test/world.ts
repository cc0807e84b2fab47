import { createMetrics, silentLog } from '@flotilla/telemetry';
import { createOutbound, OutboundFailure, type OutboundFailureKind, type OutboundOptions } from '../src/index.ts';

export const PUBLIC_URL = 'https://video.example';

/** The way out of an instance at video.example; nothing is allowed beyond the internet unless a test says so. */
export const openOutbound = (options: Partial<OutboundOptions> = {}) =>
  createOutbound({ outboundAllowedNetworks: [], publicUrl: PUBLIC_URL, log: silentLog, metrics: createMetrics('test'), ...options });

/** What became of a request: the kind of its failure with its message, or its status. */
export async function outcome(asked: Promise<{ readonly status: number }>): Promise<[OutboundFailureKind, string] | number> {
  try {
    return (await asked).status;
  } catch (error) {
    if (error instanceof OutboundFailure) return [error.kind, error.message];
    throw error;
  }
}

/** A resolver that answers as a hostile name server would: the next list of addresses each time, the last one for ever. */
export function nameServer(...answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const resolve = async (name: string) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(name);
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { asked, resolve };
}
