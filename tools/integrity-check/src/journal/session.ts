import { authApi } from '@flotilla/contracts-auth';
import { type Ask, askUntilAnswered, type Outcome, type Request, type RetryOptions } from './ask.ts';

export type Credentials = { readonly username: string; readonly password: string };
export type Session = { readonly token: string; readonly sessionId: string; readonly channelId: number };

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Signs in as any client does. Throws when that does not succeed in time. */
export async function signIn(ask: Ask, { username, password }: Credentials, untilMs: number): Promise<Session> {
  const retry = { untilMs, isRepeatable: true };
  const client = (await expectJson(ask, { method: 'GET', path: authApi.getLocalOAuthClient.path }, retry)) as Record<string, string>;
  const body = new URLSearchParams({ ...client, grant_type: 'password', username, password });
  const token = { method: 'POST', path: authApi.createToken.path, headers: FORM, body };
  const { access_token: accessToken } = (await expectJson(ask, token, retry)) as { access_token: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  const me = await expectJson(ask, { method: 'GET', path: authApi.getMyUser.path, headers }, retry);
  const channelId = (me as [{ videoChannels: [{ id: number }] }])[0].videoChannels[0].id;
  const { sid } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  return { token: accessToken, sessionId: sid, channelId };
}

async function expectJson(ask: Ask, request: Request, retry: RetryOptions): Promise<unknown> {
  const outcome: Outcome = await askUntilAnswered(ask, () => request, retry);
  if (outcome.kind === 'answered' && outcome.status === 200) return JSON.parse(outcome.body.toString());
  throw new Error(`${request.method} ${request.path}: ${outcome.kind === 'answered' ? outcome.status : outcome.reason}`);
}
