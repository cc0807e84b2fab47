import { hasRight } from '@flotilla/contract';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { GatewayRequest } from '../request/exchange.ts';
import type { Target } from '../routing/target.ts';
import type { Authenticate } from './authentication.ts';
import { bearerToken, refuseTokenInQuery } from './bearer-token.ts';

/** Who a request comes from. `bad`: an invalid token was sent to a file, and the service refuses it (docs/contract/files.md#bad-tokens). */
export type Identity = { readonly caller: Caller | null; readonly bad: boolean };

const nobody: Identity = { caller: null, bad: false };
const impostor: Identity = { caller: null, bad: true };

/** Checks `access.who` and `access.right` (400, 401, 403); ownership is checked by the service. */
export async function admit(request: GatewayRequest, target: Target, authenticate: Authenticate): Promise<Identity> {
  if (target.area === 'api') refuseTokenInQuery(request.url);
  const { who, right } = target.operation.access;
  if (who === 'none') return target.honoursTokens ? recogniseIfSent(request, authenticate) : nobody;

  const token = bearerToken(request);
  if (token === null) {
    if (who === 'user') throw problems.unauthorized_request();
    return nobody;
  }
  const caller = await authenticate(token);
  if (!caller) throw problems.invalid_token();
  if (right && !hasRight(caller.role, right)) throw problems.forbidden();
  return { caller, bad: false };
}

/**
 * Whether a request that exceeds a limit comes from an administrator or moderator, who may; 401 when its token is invalid
 * (docs/contract/conventions.md#rate-limits).
 */
export async function isModerator(request: GatewayRequest, { operation }: Target, authenticate: Authenticate): Promise<boolean> {
  // What is in the place of a token there, is none.
  if (operation.signed) return false;
  const token = bearerToken(request);
  if (token === null) return false;
  const caller = await authenticate(token);
  if (!caller) throw problems.invalid_token();
  return caller.role <= 1;
}

async function recogniseIfSent(request: GatewayRequest, authenticate: Authenticate): Promise<Identity> {
  if (request.headers.authorization === undefined) return nobody;
  let token: string | null;
  try {
    token = bearerToken(request);
  } catch {
    return impostor;
  }
  const caller = token === null ? null : await authenticate(token);
  return caller ? { caller, bad: false } : impostor;
}
