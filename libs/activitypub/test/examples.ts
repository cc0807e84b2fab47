import { type ContextKind, PUBLIC } from '../src/index.ts';

const here = 'https://tube.example';
const there = 'https://peer.example';
const mara = `${here}/accounts/mara`;
const channel = `${here}/video-channels/kitchen`;
const video = `${here}/videos/watch/0d1f7a52-6b0c-4f5e-8a53-6f1f3e0c7b11`;
const olof = `${there}/accounts/olof`;
const everybody = { to: [PUBLIC, channel], cc: [`${mara}/followers`] };
const theOwner = { to: [olof], cc: [] };

const image = (path: string) => ({
  type: 'Image',
  mediaType: 'image/jpeg',
  width: 850,
  height: 480,
  url: `${here}/lazy-static/${path}.jpg`,
});
const flags = (...names: string[]) => names.map((value) => ({ type: 'PropertyValue', name: 'peertube_format_flag', value }));
const codecs = ['audio', 'video'].map((value) => ({ type: 'PropertyValue', name: 'ffprobe_codec_type', value }));

const file = (height: number, flag: string) => ({
  type: 'Link',
  mediaType: 'video/mp4',
  href: `${here}/files/${flag}-${height}.mp4`,
  height,
  width: Math.round((height * 16) / 9),
  size: height * 100_000,
  fps: 25,
  attachment: [...codecs, ...flags(flag)],
});

const boxes = (actor: string) => ({
  id: actor,
  inbox: `${actor}/inbox`,
  outbox: `${actor}/outbox`,
  followers: `${actor}/followers`,
  following: `${actor}/following`,
  playlists: `${actor}/playlists`,
  endpoints: { sharedInbox: `${here}/inbox` },
  publicKey: { id: `${actor}#main-key`, owner: actor, publicKeyPem: '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----\n' },
  published: '2026-01-05T14:20:00.000Z',
});

const comment = {
  ...everybody,
  type: 'Note',
  id: `${video}/comments/7`,
  url: `${video}/comments/7`,
  content: 'With\ttabs, "quotes",\nlines and 🐟.',
  mediaType: 'text/markdown',
  inReplyTo: video,
  published: '2026-03-02T12:05:00.000Z',
  updated: '2026-03-02T12:05:00.000Z',
  attributedTo: mara,
  replyApproval: `${video}/comments/7/approve-reply`,
  tag: [{ type: 'Mention', href: olof, name: '@olof@peer.example' }],
};

const videoObject = {
  ...everybody,
  type: 'Video',
  id: video,
  uuid: '0d1f7a52-6b0c-4f5e-8a53-6f1f3e0c7b11',
  name: 'Bread',
  duration: 'PT90S',
  category: { identifier: '13', name: 'Education' },
  licence: { identifier: '1', name: 'Attribution' },
  language: { identifier: 'fi', name: 'Finnish' },
  views: 3,
  sensitive: true,
  summary: 'Hot ovens',
  waitTranscoding: true,
  state: 1,
  commentsEnabled: true,
  commentsPolicy: 1,
  canReply: `${mara}/followers`,
  downloadEnabled: false,
  published: '2026-03-02T10:15:00.000Z',
  originallyPublishedAt: '2020-01-01T00:00:00.000Z',
  updated: '2026-03-02T10:40:12.345Z',
  uploadDate: '2026-03-02T10:02:00.000Z',
  schedules: [{ startDate: '2026-03-08T18:00:00.000Z' }],
  tag: [
    { type: 'Hashtag', name: 'bread' },
    { type: 'SensitiveTag', name: 'violence' },
  ],
  mediaType: 'text/markdown',
  content: 'Rye.',
  support: 'Flour welcome.',
  subtitleLanguage: [{ identifier: 'en', name: 'English', automaticallyGenerated: true, url: `${here}/captions/en.vtt` }],
  icon: [image('small'), image('large')],
  preview: [
    {
      type: 'Image',
      rel: ['storyboard'],
      url: [
        {
          mediaType: 'image/jpeg',
          href: `${here}/storyboard.jpg`,
          width: 1920,
          height: 1080,
          tileWidth: 192,
          tileHeight: 108,
          tileDuration: 'PT8S',
        },
      ],
    },
  ],
  aspectRatio: 1.7778,
  url: [
    { type: 'Link', mediaType: 'text/html', href: `${here}/w/bread` },
    file(720, 'web-video'),
    file(480, 'web-video'),
    {
      type: 'Link',
      rel: ['metadata', 'video/mp4'],
      mediaType: 'application/json',
      href: `${video}/metadata/1`,
      height: 720,
      width: 1280,
      fps: 25,
    },
    {
      type: 'Link',
      mediaType: 'application/x-mpegURL',
      href: `${here}/master.m3u8`,
      tag: [file(720, 'fragmented'), file(480, 'fragmented')],
    },
  ],
  embedUrl: `${here}/videos/embed/bread`,
  likes: `${video}/likes`,
  dislikes: `${video}/dislikes`,
  shares: `${video}/announces`,
  comments: `${video}/comments`,
  hasParts: `${video}/chapters`,
  playerSettings: `${video}/player-settings`,
  attributedTo: [
    { type: 'Person', id: mara },
    { type: 'Group', id: channel },
  ],
  audience: channel,
  isLiveBroadcast: true,
  liveSaveReplay: true,
  permanentLive: false,
  latencyMode: 3,
  dvrWindow: 'PT60S',
  downloads: 1,
};

const counter = (interactionType: string) => ({ type: 'InteractionCounter', interactionType, userInteractionCount: 23 });
const follow = {
  type: 'Follow',
  id: `${here}/accounts/peertube/follows/8`,
  actor: `${here}/accounts/peertube`,
  object: `${there}/accounts/peertube`,
};
const like = { ...theOwner, type: 'Like', id: `${mara}/likes/4`, actor: mara, object: `${there}/videos/watch/1` };
const announce = { ...everybody, type: 'Announce', id: `${video}/announces/2`, actor: channel, object: video };

const playlist = {
  ...everybody,
  type: 'Playlist',
  id: `${here}/video-playlists/1`,
  uuid: '1c0f7a52-6b0c-4f5e-8a53-6f1f3e0c7b11',
  name: 'Loaves',
  content: 'All of them',
  mediaType: 'text/markdown',
  totalItems: 2,
  first: `${here}/video-playlists/1?page=1`,
  published: '2026-03-01T09:00:00.000Z',
  updated: '2026-03-02T11:00:00.000Z',
  videoChannelPosition: 1,
  attributedTo: [channel],
  audience: channel,
  icon: image('playlist'),
};

const activity = (type: string, object: { id: string } & Record<string, unknown>) => ({
  ...everybody,
  type,
  id: `${object.id}/${type.toLowerCase()}`,
  actor: mara,
  object,
});

/** One document at least of every kind that is sent. Cached files are only read. */
export const examples: Record<Exclude<ContextKind, 'CacheFile'>, readonly object[]> = {
  Collection: [
    { type: 'OrderedCollection', id: `${video}/comments`, totalItems: 12, first: `${video}/comments?page=1` },
    {
      type: 'OrderedCollectionPage',
      id: `${video}/comments?page=2`,
      prev: `${video}/comments?page=1`,
      next: `${video}/comments?page=3`,
      partOf: `${video}/comments`,
      orderedItems: [`${video}/comments/7`, `${there}/comments/1`],
      totalItems: 12,
    },
  ],
  Follow: [follow, { to: [PUBLIC], cc: [`${mara}/followers`], type: 'Undo', id: `${follow.id}/undo`, actor: follow.actor, object: follow }],
  Accept: [{ type: 'Accept', id: `${here}/accepts/follows/3`, actor: mara, object: follow }],
  Reject: [{ type: 'Reject', id: `${here}/rejects/follows/2026-03-03T08:00:00.000Z`, actor: mara, object: follow }],
  Announce: [announce, { to: [PUBLIC], cc: [], type: 'Undo', id: `${announce.id}/undo`, actor: channel, object: announce }],
  Delete: [{ ...everybody, type: 'Delete', id: `${video}/delete`, actor: mara, object: video }],
  Rate: [
    like,
    { ...like, type: 'Dislike', id: `${mara}/dislikes/4` },
    { ...theOwner, type: 'Undo', id: `${like.id}/undo`, actor: mara, object: like },
  ],
  Actor: [
    activity('Update', {
      ...boxes(mara),
      type: 'Person',
      preferredUsername: 'mara',
      name: 'Mara',
      summary: 'Bakes.',
      url: { type: 'Link', mediaType: 'text/html', href: `${here}/a/mara` },
      icon: [image('avatar')],
      indexable: true,
      discoverable: false,
      email: 'mara@tube.example',
    }),
    {
      ...boxes(channel),
      type: 'Group',
      preferredUsername: 'kitchen',
      name: 'Kitchen',
      support: 'Flour welcome.',
      postingRestrictedToMods: true,
      playerSettings: `${channel}/player-settings`,
      attributedTo: [{ type: 'Person', id: mara }],
      image: [image('banner')],
      summary: null,
    },
  ],
  Video: [videoObject, activity('Create', videoObject), activity('Update', { ...videoObject, name: 'Rye bread' })],
  Comment: [comment, activity('Create', comment), activity('Create', { ...comment, replyApproval: null, tag: [] })],
  Playlist: [
    activity('Create', playlist),
    { ...playlist, id: `${playlist.id}?page=1`, partOf: playlist.id, orderedItems: [`${playlist.id}/videos/1`] },
    { type: 'PlaylistElement', id: `${playlist.id}/videos/1`, url: video, position: 1, startTimestamp: 30, stopTimestamp: 95 },
  ],
  Chapters: [{ id: `${video}/chapters`, hasPart: [{ name: 'Dough', startOffset: 0, endOffset: 40 }] }],
  PlayerSettings: [activity('Update', { type: 'PlayerSettings', id: `${video}/player-settings`, object: video, theme: 'galaxy' })],
  WatchAction: [
    {
      ...theOwner,
      type: 'Create',
      id: `${here}/videos/local-viewer/1/activity`,
      actor: `${here}/accounts/peertube`,
      object: {
        ...theOwner,
        type: 'WatchAction',
        id: `${here}/videos/local-viewer/1`,
        uuid: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
        duration: 'PT95S',
        startTime: '2026-03-02T12:00:00.000Z',
        endTime: '2026-03-02T12:03:10.000Z',
        object: `${there}/videos/watch/1`,
        actionStatus: 'CompletedActionStatus',
        watchSections: [
          { startTimestamp: 0, endTimestamp: 60 },
          { startTimestamp: 0, endTimestamp: 60 },
          { startTimestamp: 200, endTimestamp: 235 },
        ],
        location: { addressCountry: 'FI', addressRegion: 'Lapland' },
      },
    },
  ],
  View: [
    { ...theOwner, type: 'View', id: `${mara}/views/1`, actor: mara, object: `${there}/videos/watch/1` },
    {
      ...everybody,
      type: 'View',
      id: `${mara}/views/2`,
      actor: mara,
      object: video,
      expires: '2026-03-02T12:02:00.000Z',
      result: counter('WatchAction'),
    },
  ],
  Download: [{ ...theOwner, type: 'Download', id: `${mara}/downloads/1`, actor: mara, object: video, result: counter('DownloadAction') }],
  Flag: [
    {
      ...theOwner,
      type: 'Flag',
      id: `${here}/admin/abuses/5`,
      actor: mara,
      content: 'Burnt',
      mediaType: 'text/markdown',
      object: [`${there}/videos/watch/1`],
      tag: [{ type: 'Hashtag', name: 'spamOrMisleading' }],
      startAt: 12,
      endAt: 40,
    },
  ],
  ApproveReply: [
    { type: 'ApproveReply', id: `${video}/comments/7/approve-reply`, actor: mara, inReplyTo: video, object: `${there}/comments/1` },
  ],
  RejectReply: [
    { type: 'RejectReply', id: `${video}/comments/7/reject-reply`, actor: mara, inReplyTo: video, object: `${there}/comments/1` },
  ],
};
