import { authProblems, sessionsApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { redeemCode } from '../external-sign-in/redeem-code.ts';
import { renewSession } from './renew-session.ts';
import { signIn } from './sign-in.ts';

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const UNCACHED = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** Checks in the order of docs/contract/sign-in.md#order: content type, client, grant, fields, then the credentials. */
export const createTokenRoute = (deps: Deps) =>
  route(sessionsApi.createToken, async ({ body, headers, context }) => {
    const { client_id, client_secret, grant_type, username, password, refresh_token, externalAuthToken } = body;
    if (!FORM.test(context.request.headers['content-type'] ?? '')) {
      throw problems.invalid_request({ detail: 'The request must be sent as application/x-www-form-urlencoded.' });
    }
    const origin = { device: context.request.headers['user-agent'] ?? null, ip: context.clientIp };
    if (client_id !== deps.client.client_id || client_secret !== deps.client.client_secret) throw authProblems.invalid_client();

    switch (required('grant_type', grant_type)) {
      case 'password': {
        const name = required('username', username);
        const factor = headers['x-service-otp'] ?? headers['x-peertube-otp'];
        if (externalAuthToken !== undefined) {
          const { cookie: cookies } = context.request.headers;
          return reply(200, await redeemCode(deps, { code: externalAuthToken, username: name, cookies, factor, origin }), UNCACHED);
        }
        const credentials = { username: name, password: required('password', password) };
        return reply(200, await signIn(deps, { ...credentials, code: factor, origin }, context.signal), UNCACHED);
      }
      case 'refresh_token':
        return reply(200, await renewSession(deps, required('refresh_token', refresh_token), origin), UNCACHED);
      default:
        throw authProblems.unsupported_grant_type();
    }
  });

function required(name: string, value: string | undefined): string {
  if (!value) throw problems.invalid_request({ detail: `The field ${name} is missing.` });
  return value;
}
