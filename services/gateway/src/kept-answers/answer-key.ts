import { PERSONAL_HEADERS } from '@flotilla/contract';
import { readQuery } from '@flotilla/http-server/read-query';
import type { GatewayRequest } from '../request/exchange.ts';

/** Longer addresses are seldom asked for twice. */
const LONGEST_REMEMBERED = 500;
const MOST_REMEMBERED = 5_000;

export const isForNobody = ({ headers }: GatewayRequest): boolean => PERSONAL_HEADERS.every((name) => headers[name] === undefined);

/** What the service of a negotiated answer hears of `Accept`; longer ones are no reader's. */
export const acceptOf = ({ headers }: Pick<GatewayRequest, 'headers'>): string => headers.accept ?? '*/*';
const LONGEST_ACCEPT = 300;

/**
 * The key of an answer: the path in its normal form, and the query as the service will read it, so that two addresses share an answer only when their
 * service cannot tell them apart; for a negotiated answer `Accept` as well. Undefined for a query that the service refuses.
 */
export function createAnswerKey(): (request: GatewayRequest) => string | undefined {
  // Parsing a query costs more than everything else about a kept answer.
  const known = new Map<string, string>();

  function ofAddress({ url, exchange: { path, target } }: GatewayRequest): string | undefined {
    const remembered = known.get(url);
    if (remembered !== undefined) return remembered;
    const key = keyOf(url, path, target.operation.query);
    if (key === undefined || url.length > LONGEST_REMEMBERED) return key;
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(url, key);
    return key;
  }

  return (request) => {
    const key = ofAddress(request);
    if (key === undefined || !request.exchange.target.operation.negotiated) return key;
    const accept = acceptOf(request);
    return accept.length > LONGEST_ACCEPT ? undefined : `${accept} ${key}`;
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
