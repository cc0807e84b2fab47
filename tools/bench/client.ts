import { authApi } from '@flotilla/contracts-auth';
import { createClient } from '@flotilla/http-client';
import { PASSWORD } from './start-instance.ts';

export type Publisher = { token: string; channelId: number };

/** Signs in as the administrator of a measured instance. */
export async function signInTo(url: string): Promise<Publisher> {
  const call = createClient({ baseUrl: url });
  const client = await call(authApi.getLocalOAuthClient, {});
  const tokens = await call(authApi.createToken, {
    headers: {},
    body: { ...(client.body as object), grant_type: 'password', username: 'root', password: PASSWORD },
  });
  const { access_token: token } = tokens.body as { access_token: string };
  const me = await createClient({ baseUrl: url, headers: () => ({ authorization: `Bearer ${token}` }) })(authApi.getMyUser, {});
  const [user] = me.body as unknown as { videoChannels: { id: number }[] }[];
  return { token, channelId: user?.videoChannels[0]?.id ?? 0 };
}
