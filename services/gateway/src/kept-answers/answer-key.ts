import { readQuery } from '@flotilla/http-server/read-query';
import type { GatewayRequest } from '../request/exchange.ts';

/** Longer addresses are seldom asked for twice. */
const LONGEST_REMEMBERED = 500;
const MOST_REMEMBERED = 5_000;

/** Who sends one of these may be answered otherwise than everybody. */
const PERSONAL = ['authorization', 'cookie', 'x-service-video-password', 'x-peertube-video-password'] as const;

export const isForNobody = ({ headers }: GatewayRequest): boolean => PERSONAL.every((name) => headers[name] === undefined);

/**
 * The key of an answer: the path in its normal form, and the query as the service will read it, so that two addresses share an answer only when their
 * service cannot tell them apart. Undefined for a query that the service refuses.
 */
export function createAnswerKey(): (request: GatewayRequest) => string | undefined {
  // Parsing a query costs more than everything else about a kept answer.
  const known = new Map<string, string>();

  return ({ url, exchange: { path, target } }) => {
    const remembered = known.get(url);
    if (remembered !== undefined) return remembered;
    const key = keyOf(url, path, target.operation.query);
    if (key === undefined || url.length > LONGEST_REMEMBERED) return key;
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(url, key);
    return key;
  };
}

function keyOf(url: string, path: string, schema: object | undefined): string | undefined {
  if (!schema || !url.includes('?')) return path;
  try {
    const query = readQuery(url, schema);
    const named = Object.keys(query)
      .sort()
      .map((name) => [name, query[name]]);
    return named.length === 0 ? path : `${path}?${JSON.stringify(named)}`;
  } catch {
    return undefined;
  }
}
