import type { Reply } from '@flotilla/contract';
import { videosInternal } from '@flotilla/contracts-videos';
import { createClient, expectReply, ServiceUnreachable } from '@flotilla/http-client';
import { createServiceTokenSigner } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { Config } from '../deps.ts';
import type { User } from './user.entity.ts';

export type Content = Extract<Reply<typeof videosInternal.getUserContent>, { status: 200 }>['body'];
type Wanted = Pick<User, 'channelName' | 'id' | 'username' | 'videoQuota' | 'videoQuotaDaily'>;

/** What auth asks of `videos`. Both throw 503 when it does not answer in time. */
export type Accounts = {
  /** The id of the user's account, made when there is none yet; `name-taken` when a name belongs to somebody else, for good. */
  make(user: Wanted): Promise<number | 'name-taken'>;
  /** The account, channels and quota use of a user. */
  read(userId: number): Promise<Content>;
};

export function createAccounts({ videosUrl, serviceTokenSecret }: Config): Accounts {
  const signer = createServiceTokenSigner({ secret: serviceTokenSecret, issuer: 'auth' });
  const call = createClient({ baseUrl: videosUrl, headers: () => signer.headersFor('videos'), deadlineInMs: 4_000 });

  return {
    async make({ id: userId, username, channelName, videoQuota, videoQuotaDaily }) {
      const body = { username, videoQuota, videoQuotaDaily, ...(channelName && { channelName }) };
      const answer = await call(videosInternal.putAccount, { params: { userId }, body }).catch(asUnavailable);
      return answer.status === 409 ? 'name-taken' : expectReply(answer, 200).account.id;
    },
    async read(userId) {
      const answer = await call(videosInternal.getUserContent, { params: { userId } }).catch(asUnavailable);
      if (answer.status !== 200) throw problems.unavailable({ detail: 'Your account cannot be read right now.' });
      return answer.body as Content;
    },
  };
}

function asUnavailable(error: unknown): never {
  throw error instanceof ServiceUnreachable ? problems.unavailable({ detail: 'Accounts cannot be reached right now.' }) : error;
}
