import { access, array, defineApi, integer, nullable, object, oneOf, optional, record, type Schema, string } from '@flotilla/contract';
import { chapter, languages, userName } from '@flotilla/contracts-shared';
import { ratings } from '../community/ratings.operations.ts';
import { newVideo } from '../metadata.ts';

/** Called by `exports`, for one item of an archive that somebody brings along each (docs/contract/archives.md#what-is-imported). All may be repeated. */
const id = () => integer({ minimum: 1, maximum: 2_147_483_647 });
const params = object({ userId: id() });
const displayName = () => string({ minLength: 1, maxLength: 120 });
const longText = () => nullable(string({ minLength: 3, maxLength: 1000 }));
const videoUrl = () => string({ minLength: 10, maxLength: 2_000, pattern: '^https?://' });
/** The key of an object that was stored for this call, which takes it over. */
const stored = (folder: string) => nullable(string({ pattern: `^${folder}/[\\w-]+$` }));
const image = () => stored('uploads/pictures');
const moment = () => nullable(integer({ minimum: 0, maximum: 2_147_483_647 }));

/** `duplicate`: it is there already, and nothing was changed; `gone`: the user is blocked or deleted. */
const outcome = object({ outcome: oneOf(['done', 'duplicate', 'gone']) });

const restoring = <const Name extends string, Body extends Schema, const Problems extends readonly string[]>(
  path: Name,
  summary: string,
  body: Body,
  problems: Problems,
) =>
  ({
    method: 'POST',
    path: `/internal/archives/{userId}/restored/${path}`,
    summary,
    access: access.none,
    internal: { callers: ['exports'] },
    params,
    body,
    replies: { 200: outcome },
    problems,
  }) as const;

const { channelId: _channel, videoPasswords, scheduleUpdate: _later, generateTranscription: _text, ...metadata } = newVideo.properties;
const wantedVideo = {
  /** Of the video this becomes; the same whenever the same item of the same import is tried again. */
  uuid: string({ format: 'uuid' }),
  channel: userName(),
  name: metadata.name,
  /** What the archive says; the file tells how long it is. */
  duration: integer({ minimum: 0 }),
  size: integer({ minimum: 1 }),
};

export const restoringInternal = defineApi(
  { service: 'videos', tag: 'Internal' },
  {
    measureQuota: {
      method: 'GET',
      path: '/internal/archives/{userId}/quota',
      summary: 'How many bytes a user may still store, in all and today; null without a limit.',
      access: access.none,
      internal: { callers: ['exports'] },
      params,
      replies: { 200: object({ bytesLeft: nullable(integer()) }) },
      problems: ['account_not_found'],
    },

    restoreAccount: restoring(
      'account',
      'Change what an account says of itself.',
      object({ displayName: displayName(), description: longText(), avatar: image() }),
      [],
    ),

    restoreNotificationSettings: restoring(
      'notification-settings',
      'Change what a user wants to be told of; names and values that are unknown are passed over.',
      object({ settings: record(integer()) }),
      [],
    ),

    restoreChannel: restoring(
      'channel',
      'Create a channel, unless its name is or was taken.',
      object({
        name: userName(),
        displayName: displayName(),
        description: longText(),
        support: longText(),
        avatar: image(),
        banner: image(),
      }),
      ['too_many_channels'],
    ),

    restoreMute: restoring(
      'mute',
      'Mute an account or a server; an account that is unknown here is passed over.',
      object({ kind: oneOf(['account', 'server']), name: string({ minLength: 1, maxLength: 350 }) }),
      ['own_account_muted', 'own_server_muted', 'too_many_mutes', 'bad_request'],
    ),

    restoreFollow: restoring('follow', 'Subscribe to a channel.', object({ handle: string({ minLength: 3, maxLength: 350 }) }), [
      'channel_not_found',
      'bad_request',
    ]),

    restoreRating: restoring('rating', 'Like or dislike a video.', object({ videoUrl: videoUrl(), rating: oneOf(ratings) }), [
      'video_not_found',
      'unauthorized_request',
      'forbidden',
    ]),

    restoreWatched: restoring(
      'watched',
      'Set how far a user watched a video, unless they want no history.',
      object({ videoUrl: videoUrl(), seconds: integer({ minimum: 0, maximum: 2_147_483_647 }) }),
      ['video_not_found', 'unauthorized_request', 'forbidden'],
    ),

    restorePlaylist: restoring(
      'playlist',
      'Make a playlist, unless there is one of this name, or add to Watch later what is not in it. Videos that cannot be had are left out.',
      object({
        type: oneOf([1, 2]),
        displayName: displayName(),
        description: longText(),
        privacy: oneOf([1, 2, 3]),
        channel: nullable(userName()),
        elements: array(object({ videoUrl: videoUrl(), startTimestamp: moment(), stopTimestamp: moment() }), { maxItems: 1_000 }),
        thumbnail: image(),
      }),
      ['channel_not_found', 'forbidden', 'playlist_needs_channel', 'too_many_playlists'],
    ),

    checkVideo: {
      ...restoring(
        'video-check',
        'Whether a video could be made: asked before its file is unpacked. Done: this item made it before.',
        object(wantedVideo),
        ['channel_not_found', 'forbidden', 'quota_reached'],
      ),
      replies: { 200: object({ outcome: oneOf(['done', 'duplicate', 'gone', 'wanted']) }) },
    },

    restoreVideo: restoring(
      'video',
      'Make a video of a file that was stored for it, as an upload does.',
      object({
        ...metadata,
        ...wantedVideo,
        passwords: videoPasswords,
        filename: string({ minLength: 1, maxLength: 1000 }),
        storageKey: string({ pattern: '^originals/[0-9a-f-]{36}/[0-9a-f-]{36}$' }),
        thumbnail: image(),
        captions: array(
          object({ language: oneOf(Object.keys(languages)), storageKey: string({ pattern: '^uploads/captions/[\\w-]+$' }) }),
          {
            maxItems: 200,
          },
        ),
        chapters: array(chapter, { maxItems: 1_000 }),
        embedDomains: nullable(array(string({ minLength: 1, maxLength: 253 }), { maxItems: 1_000 })),
        /** The languages of captions that nobody wrote. */
        automaticCaptions: optional(array(string({ maxLength: 20 }), { maxItems: 200 })),
      }),
      [
        'channel_not_found',
        'forbidden',
        'quota_reached',
        'not_a_video',
        'nsfw_details_without_nsfw',
        'video_password_missing',
        'bad_request',
      ],
    ),
  },
);
