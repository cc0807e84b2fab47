import { setTimeout as delay } from 'node:timers/promises';
import { authApi } from '@flotilla/contracts-auth';
import { federationApi } from '@flotilla/contracts-federation';
import { type Call, createClient, expectReply } from '@flotilla/http-client';
import { Problem } from '@flotilla/problem';

/** An instance that runs, and the password of its administrator where it is known. */
export type Neighbour = { readonly url: string; readonly password: string | undefined };

/** The message says which instance does not follow, and what to do. */
export class NotFollowed extends Error {
  override readonly name = 'NotFollowed';
}

const ACCEPTED_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 200;
const MOST_FOLLOWED = 100;

/** Makes each of these instances follow all others, and waits until they have accepted. Throws NotFollowed when one cannot be told to, or is not accepted within a minute. */
export async function followEachOther(instances: readonly Neighbour[], signal: AbortSignal): Promise<void> {
  await Promise.all(
    instances.map(async (instance) => {
      const hosts = instances.filter(({ url }) => url !== instance.url).map(({ url }) => new URL(url).host);
      const missing = await notFollowed(instance, hosts);
      if (missing.length === 0) return;
      const asAdministrator = await signInAsAdministrator(instance);
      expectReply(await asAdministrator(federationApi.followInstances, { body: { hosts: missing } }), 204);
      await becomeAccepted(instance, hosts, signal);
    }),
  );
}

async function becomeAccepted(instance: Neighbour, hosts: readonly string[], signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + ACCEPTED_WITHIN_MS;
  for (;;) {
    const missing = await notFollowed(instance, hosts);
    if (missing.length === 0) return;
    if (performance.now() > deadline) throw new NotFollowed(`${missing.join(', ')} did not accept ${instance.url} as a follower.`);
    await delay(ASK_EVERY_MS, undefined, { signal });
  }
}

async function notFollowed({ url }: Neighbour, hosts: readonly string[]): Promise<string[]> {
  const ask = createClient({ baseUrl: url });
  const query = { state: 'accepted', count: MOST_FOLLOWED } as const;
  const { data } = expectReply(await ask(federationApi.listInstanceFollowing, { query }), 200);
  const followed = new Set(data.map(({ following }) => following.host));
  return hosts.filter((host) => !followed.has(host));
}

async function signInAsAdministrator({ url, password }: Neighbour): Promise<Call> {
  if (!password)
    throw new NotFollowed(`Nobody can sign in at ${url} without ADMIN_PASSWORD: it is shown only once. Set it to the password of root.`);
  const ask = createClient({ baseUrl: url });
  const client = expectReply(await ask(authApi.getLocalOAuthClient, {}), 200);
  const body = { ...client, grant_type: 'password', username: 'root', password } as const;
  try {
    const { access_token } = expectReply(await ask(authApi.createToken, { headers: {}, body }), 200);
    return createClient({ baseUrl: url, headers: () => ({ authorization: `Bearer ${access_token}` }) });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new NotFollowed(`root cannot sign in at ${url} with ADMIN_PASSWORD: ${error.message}`, { cause: error });
  }
}
