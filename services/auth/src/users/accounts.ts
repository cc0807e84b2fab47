import type { Reply } from '@flotilla/contract';
import { videosInternal } from '@flotilla/contracts-videos';
import { createClient, ServiceUnreachable } from '@flotilla/http-client';
import { createServiceTokenSigner } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { type Log, traceHeaders } from '@flotilla/telemetry';
import type { Config } from '../deps.ts';
import type { User } from './user.entity.ts';

export type Content = Extract<Reply<typeof videosInternal.getUserContent>, { status: 200 }>['body'];
/** Somebody waits for the answer: better a clear 503 than a long silence. */
const DEADLINE_IN_MS = 4_000;
type Wanted = Pick<User, 'channelName' | 'id' | 'username' | 'videoQuota' | 'videoQuotaDaily'>;

/** What auth asks of `videos`. Both throw 503 when it does not answer in time. */
export type Accounts = {
  /** The id of the user's account, made when there is none yet; `name-taken` when a name belongs to somebody else, for good. */
  make(user: Wanted): Promise<number | 'name-taken'>;
  /** The account, channels and quota use of a user. */
  read(userId: number): Promise<Content>;
};

export function createAccounts({ videosUrl, serviceTokenSecret }: Config, log: Log): Accounts {
  const signer = createServiceTokenSigner({ secret: serviceTokenSecret, issuer: 'auth' });
  const call = createClient({
    baseUrl: videosUrl,
    headers: () => ({ ...signer.headersFor('videos'), ...traceHeaders() }),
    deadlineInMs: DEADLINE_IN_MS,
  });

  function unavailable(reason: unknown): never {
    log.info({ reason }, 'videos did not answer about an account');
    throw problems.unavailable({ detail: 'Accounts cannot be reached right now.' });
  }
  const unreachable = (error: unknown): never => {
    if (error instanceof ServiceUnreachable) return unavailable(error.message);
    throw error;
  };

  return {
    async make({ id: userId, username, channelName, videoQuota, videoQuotaDaily }) {
      const body = { username, videoQuota, videoQuotaDaily, ...(channelName && { channelName }) };
      const answer = await call(videosInternal.putAccount, { params: { userId }, body }).catch(unreachable);
      if (answer.status === 409) return 'name-taken';
      return answer.status === 200 ? answer.body.account.id : unavailable(answer.body);
    },
    async read(userId) {
      const answer = await call(videosInternal.getUserContent, { params: { userId } }).catch(unreachable);
      return answer.status === 200 ? answer.body : unavailable(answer.body);
    },
  };
}
