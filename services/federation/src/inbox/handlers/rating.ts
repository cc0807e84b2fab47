import type { Payload } from '@flotilla/contract';
import { federationEvents } from '@flotilla/contracts-federation';
import { publish } from '@flotilla/outbox';
import type { Actor } from '../../actors/actor.entity.ts';
import type { Deps } from '../../deps.ts';
import { publishRatingsLater } from '../../publications/federate-video.ts';
import { findKnown } from '../../publications/find-known.ts';
import { describeActor, kindOf } from '../../remote-actors/describe-actor.ts';
import { idOf, isFields } from '../../remote-actors/read-fields.ts';
import { firstCheckAt } from '../../upkeep/check-at.ts';
import { forgetRating, rememberRating } from '../../upkeep/remember-rating.ts';
import type { Effect, Handler } from './handler.ts';
import { localVideoUrl } from './local-video.ts';

/** A like or dislike of a local video; those of remote videos are counted by their instances. */
const rate =
  (rating: 'dislike' | 'like'): Handler =>
  async (deps, { activity, signer }) => {
    const about = localVideoUrl(deps, activity.fields['object']);
    if (!about || kindOf(signer) !== 'account') return undefined;
    return changeRating(deps, { about, activityUrl: activity.id, rating }, signer);
  };

export const onLike = rate('like');
export const onDislike = rate('dislike');

const undo =
  (undone: 'dislike' | 'like'): Handler =>
  async (deps, { activity, signer }) => {
    const { object } = activity.fields;
    const about = isFields(object) ? localVideoUrl(deps, object['object']) : undefined;
    if (!about || kindOf(signer) !== 'account') return undefined;
    const activityUrl = idOf(object) ?? activity.id;
    return changeRating(deps, { about, activityUrl, rating: 'none', undone }, signer);
  };

export const undoLike = undo('like');
export const undoDislike = undo('dislike');

/** Followers of the video are told the new numbers with it. */
const changeRating =
  ({ clock }: Deps, rated: Omit<Payload<typeof federationEvents.remoteRated>, 'account'>, signer: Actor): Effect =>
  async (tx) => {
    const now = clock.now();
    publish(tx, federationEvents.remoteRated, { ...rated, account: describeActor(signer) });
    const videoId = await findKnown(tx, 'video', rated.about);
    if (videoId !== undefined) await publishRatingsLater(tx, videoId, now);
    if (rated.rating === 'none' || videoId === undefined)
      await forgetRating(tx, { videoUrl: rated.about, actorId: signer.id }, rated.undone);
    else
      await rememberRating(tx, {
        videoUrl: rated.about,
        actorId: signer.id,
        url: rated.activityUrl,
        rating: rated.rating,
        checkAt: firstCheckAt(rated.activityUrl, now),
      });
  };
