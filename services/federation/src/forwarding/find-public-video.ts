import { videoPrivacy } from '@flotilla/contracts-shared';
import { type FederatedVideo, federatedInternal } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { findLocalActors } from '../publications/local-actors.ts';
import { FetchFailure } from '../remote-actors/fetch-failure.ts';

/** A video of this instance that everybody finds, by its id; undefined for others and for none. Throws FetchFailure while `videos` does not answer. */
export async function findPublicVideo({ videos }: Pick<Deps, 'videos'>, url: string): Promise<FederatedVideo['video'] | undefined> {
  const uuid = url.slice(url.lastIndexOf('/') + 1);
  const { status, body } = await videos.call(federatedInternal.getFederatedVideo, { params: { id: uuid } }).catch((error: unknown) => {
    throw new FetchFailure('unavailable', 'Videos cannot be read right now.', { cause: error });
  });
  if (status === 200) return body.video.isLocal && body.video.privacy.id === videoPrivacy.PUBLIC ? body.video : undefined;
  if (status === 401 || status === 403 || status === 404) return undefined;
  throw new FetchFailure('unavailable', `Videos answered ${status}.`);
}

/** Those who share a video of this instance, and its owner: who follows one of them is told of it. */
export async function findInvolvedIn(
  tx: Transaction,
  { account, channel }: Pick<FederatedVideo['video'], 'account' | 'channel'>,
): Promise<number[]> {
  const found = await findLocalActors(tx, { accountId: account.id, channelId: channel.id });
  return [found.account, found.channel, found.server].flatMap((actor) => actor?.id ?? []);
}
