import { randomUUID } from 'node:crypto';
import type { EventContract, Payload } from '@flotilla/contract';
import type { Layer } from '@flotilla/contracts-auth';
import { federationEvents, type RemoteActor, type RemoteVideo, remoteTopic } from '@flotilla/contracts-federation';
import { eventually } from '@flotilla/test-kit';
import { startWorld } from './world.ts';

export const PEER = 'https://peer.example';

/** Olof of peer.example, and his channel. */
export const olof = (changes: Partial<RemoteActor> = {}): RemoteActor => ({
  url: `${PEER}/accounts/olof`,
  kind: 'account',
  name: 'Olof',
  host: 'peer.example',
  displayName: 'Olof of the North',
  description: 'Films ice.',
  support: null,
  avatars: [{ url: `${PEER}/avatars/olof.png`, mediaType: 'image/png', width: 120, height: 120 }],
  banners: [],
  followersCount: 7,
  followingCount: 3,
  createdAt: '2024-05-01T00:00:00.000Z',
  ...changes,
});

export const ice = (changes: Partial<RemoteActor> = {}): RemoteActor =>
  olof({
    url: `${PEER}/video-channels/ice`,
    kind: 'channel',
    name: 'ice',
    displayName: 'Ice and snow',
    support: 'Send wool.',
    banners: [{ url: `${PEER}/banners/ice.jpg`, mediaType: 'image/jpeg', width: 1920, height: 317 }],
    followersCount: 40,
    ...changes,
  });

const file = (resolution: number, kind: string) => ({
  url: `${PEER}/static/${kind}/film-${resolution}.mp4`,
  mediaType: 'video/mp4',
  resolution,
  width: Math.round((resolution * 16) / 9),
  height: resolution,
  size: resolution * 1000,
  fps: 25,
  hasAudio: true,
  hasVideo: true,
  metadataUrl: `${PEER}/api/v1/videos/film/metadata/${resolution}`,
});

export const film = (changes: Partial<RemoteVideo> = {}): RemoteVideo => {
  const uuid = changes.uuid ?? randomUUID();
  return {
    url: `${PEER}/videos/watch/${uuid}`,
    uuid,
    name: 'Ice breaks on the river',
    duration: 754,
    privacy: 1,
    state: 1,
    category: 15,
    licence: 1,
    language: 'sv',
    nsfw: false,
    nsfwSummary: null,
    tags: ['ice', 'river'],
    description: 'The whole of **spring**.',
    support: null,
    commentsPolicy: 1,
    downloadEnabled: true,
    waitTranscoding: false,
    isLive: false,
    views: 120,
    likes: 9,
    dislikes: 1,
    aspectRatio: '1.7778',
    publishedAt: '2026-03-02T10:15:30.000Z',
    originallyPublishedAt: null,
    updatedAt: '2026-03-02T11:00:00.000Z',
    embedUrl: `${PEER}/videos/embed/${uuid}`,
    thumbnails: [
      { url: `${PEER}/thumbnails/large.jpg`, mediaType: 'image/jpeg', width: 850, height: 480 },
      { url: `${PEER}/thumbnails/small.jpg`, mediaType: 'image/jpeg', width: 280, height: 157 },
    ],
    webVideos: [file(720, 'web')],
    hls: {
      playlistUrl: `${PEER}/hls/master.m3u8`,
      segmentsSha256Url: `${PEER}/hls/sha256.json`,
      files: [file(720, 'hls'), file(360, 'hls')],
    },
    captions: [{ language: 'en', label: 'English', url: `${PEER}/captions/en.vtt`, automaticallyGenerated: false }],
    chapters: [
      { timecode: 0, title: 'Arrival' },
      { timecode: 120, title: 'Break-up' },
    ],
    storyboard: {
      url: `${PEER}/storyboards/1.jpg`,
      totalWidth: 1920,
      totalHeight: 1080,
      spriteWidth: 192,
      spriteHeight: 108,
      spriteDuration: 8,
    },
    commentsUrl: null,
    sharesUrl: null,
    ...changes,
  };
};

type VideoWish = Partial<Omit<Payload<(typeof federationEvents)['remoteVideoChanged']>, 'listed'>> & { isFollowed?: boolean };

/** A comment of another instance. */
export const remoteComment = (changes: object = {}) => ({
  url: `${PEER}/comments/1`,
  inReplyTo: null,
  content: 'Just below the bridge',
  isHtml: false,
  publishedAt: '2026-03-02T12:00:00.000Z',
  deletedAt: null,
  replyApproval: null,
  ...changes,
});

/** The service videos, told by federation of what happens elsewhere. */
export async function startRemoteWorld(configuration: Layer = {}, environment: Record<string, string> = {}) {
  const world = await startWorld(environment, configuration);

  /** Publishes an event as federation does, and waits until it has had its effect. */
  async function tell<E extends EventContract>(
    event: E,
    payload: Payload<E> & { about: string },
    at = world.clock.now(),
    id: string = randomUUID(),
  ) {
    const message = { id, topic: remoteTopic.name, key: payload.about, type: event.type, payload, occurredAt: at.toISOString() };
    await world.transport.publish([message]);
    await eventually(async () => {
      if ((await world.sql('select from inbox where message_id = $1', [id])).length > 0) return;
      const dead = (await world.transport.published()).find(
        ({ topic, headers }) => topic !== remoteTopic.name && headers?.reason !== undefined,
      );
      throw new Error(`the event was not taken in: ${dead?.headers?.reason}`);
    });
  }

  return Object.assign(world, {
    tell,
    tellOfVideo: async (video: RemoteVideo = film(), { isFollowed = true, ...rest }: VideoWish = {}, at?: Date, id?: string) => {
      const payload = { about: video.url, video, account: olof(), channel: ice(), listed: { isFollowed }, isNew: false, ...rest };
      await tell(federationEvents.remoteVideoChanged, payload, at, id);
      return video;
    },
    tellOfActor: (actor: RemoteActor, owner: RemoteActor | null = null, at?: Date) =>
      tell(federationEvents.remoteActorChanged, { about: actor.url, actor, owner }, at),
  });
}
