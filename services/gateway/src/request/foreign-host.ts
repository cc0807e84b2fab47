import { authApi, authProblems } from '@flotilla/contracts-auth';
import { type Problem, problems } from '@flotilla/problem';
import type { RoutingTable } from '../routing/routing-table.ts';
import type { GatewayRequest } from './exchange.ts';

/**
 * Why a request for another host is refused: 421, and 403 where the client credentials are asked for (docs/contract/sign-in.md#client-credentials,
 * docs/contract/security.md#g11).
 */
export function refusalOfForeignHost(table: RoutingTable, { exchange, method }: GatewayRequest): Problem {
  const target = table.find(exchange.path)?.targets.get(method);
  if (target?.operation.id !== authApi.getLocalOAuthClient.id) return problems.misdirected_request();
  exchange.target = target;
  return authProblems.foreign_host();
}
