/** A kind of value, the members of an object, or the items of a list. `unknown`: the captured value was null, or a list without items. */
export type Shape = 'boolean' | 'integer' | 'number' | 'string' | 'unknown' | readonly [Shape] | { readonly [name: string]: Shape };

const text = 'string';
const whole = 'integer';
const yes = 'boolean';
const enabled = { enabled: yes } as const;
const remote = { enabled: yes, remoteRunners: enabled } as const;
const labelled = { id: whole, label: text } as const;
const file = { size: { max: whole }, extensions: [text] } as const;

/** The members of `GET /api/v1/config` of PeerTube 6.3 and what kinds of values they hold. */
export const configShape: Shape = {
  client: {
    videos: { miniature: { displayAuthorAvatar: yes, preferAuthorDisplayName: yes }, resumableUpload: { maxChunkSize: whole } },
    menu: { login: { redirectOnSingleExternalAuth: yes } },
  },
  defaults: {
    publish: { downloadEnabled: yes, commentsPolicy: whole, commentsEnabled: yes, privacy: whole, licence: 'unknown' },
    p2p: { webapp: enabled, embed: enabled },
  },
  webadmin: { configuration: { edition: { allowed: yes } } },
  instance: {
    name: text,
    shortDescription: text,
    isNSFW: yes,
    defaultNSFWPolicy: text,
    defaultClientRoute: text,
    customizations: { javascript: text, css: text },
    avatars: ['unknown'],
    banners: ['unknown'],
  },
  search: {
    remoteUri: { users: yes, anonymous: yes },
    searchIndex: { enabled: yes, url: text, disableLocalSearch: yes, isDefaultSearch: yes },
  },
  plugin: { registered: ['unknown'], registeredExternalAuths: ['unknown'], registeredIdAndPassAuths: ['unknown'] },
  theme: { registered: ['unknown'], default: text },
  email: enabled,
  contactForm: enabled,
  serverVersion: text,
  serverCommit: text,
  transcoding: {
    remoteRunners: enabled,
    hls: enabled,
    web_videos: enabled,
    enabledResolutions: [whole],
    profile: text,
    availableProfiles: [text],
  },
  live: {
    enabled: yes,
    allowReplay: yes,
    latencySetting: enabled,
    maxDuration: whole,
    maxInstanceLives: whole,
    maxUserLives: whole,
    transcoding: { enabled: yes, remoteRunners: enabled, enabledResolutions: ['unknown'], profile: text, availableProfiles: [text] },
    rtmp: { port: whole },
  },
  videoStudio: remote,
  videoFile: { update: enabled },
  videoTranscription: remote,
  import: { videos: { http: enabled, torrent: enabled }, videoChannelSynchronization: enabled, users: enabled },
  export: { users: { enabled: yes, exportExpiration: whole, maxUserVideoQuota: whole } },
  autoBlacklist: { videos: { ofUsers: enabled } },
  avatar: { file: file },
  banner: { file: file },
  video: { image: file, file: { extensions: [text] } },
  videoCaption: { file: file },
  user: { videoQuota: whole, videoQuotaDaily: whole },
  videoChannels: { maxPerUser: whole },
  trending: { videos: { intervalDays: whole, algorithms: { enabled: [text], default: text } } },
  tracker: enabled,
  followings: { instance: { autoFollowIndex: { indexUrl: text } } },
  broadcastMessage: { enabled: yes, message: text, level: text, dismissable: yes },
  homepage: enabled,
  openTelemetry: { metrics: { enabled: yes, playbackStatsInterval: whole } },
  views: { videos: { watchingInterval: { anonymous: whole, users: whole } } },
  storyboards: enabled,
  signup: { allowed: yes, allowedForCurrentIP: yes, minimumAge: whole, requiresApproval: yes, requiresEmailVerification: yes },
};

const summary = { id: whole, name: text, displayName: text, url: text, host: text, avatars: ['unknown'] } as const;
const account = {
  ...summary,
  hostRedundancyAllowed: yes,
  followingCount: whole,
  followersCount: whole,
  createdAt: text,
  updatedAt: text,
  description: 'unknown',
} as const;
const ownAccount = { ...account, userId: whole } as const;
const videoFile = {
  id: whole,
  resolution: labelled,
  width: whole,
  height: whole,
  magnetUri: text,
  size: whole,
  fps: whole,
  torrentUrl: text,
  torrentDownloadUrl: text,
  fileUrl: text,
  fileDownloadUrl: text,
  metadataUrl: text,
  hasAudio: yes,
  hasVideo: yes,
  storage: whole,
} as const;
const playlist = {
  id: whole,
  type: whole,
  playlistUrl: text,
  segmentsSha256Url: text,
  redundancies: ['unknown'],
  files: [videoFile],
} as const;
const video = {
  id: whole,
  uuid: text,
  shortUUID: text,
  url: text,
  name: text,
  category: labelled,
  licence: labelled,
  language: { id: text, label: text },
  privacy: labelled,
  nsfw: yes,
  truncatedDescription: text,
  description: text,
  isLocal: yes,
  duration: whole,
  aspectRatio: 'number',
  views: whole,
  viewers: whole,
  likes: whole,
  dislikes: whole,
  thumbnailPath: text,
  previewPath: text,
  embedPath: text,
  createdAt: text,
  updatedAt: text,
  publishedAt: text,
  originallyPublishedAt: 'unknown',
  isLive: yes,
} as const;

/** The same of `GET /api/v1/videos/{id}`. */
export const videoShape: Shape = {
  ...video,
  account: ownAccount,
  channel: { ...account, banners: ['unknown'], support: 'unknown', isLocal: yes, ownerAccount: ownAccount },
  blacklisted: yes,
  blacklistedReason: 'unknown',
  streamingPlaylists: [playlist],
  files: [videoFile],
  support: 'unknown',
  descriptionPath: text,
  tags: [text],
  commentsEnabled: yes,
  commentsPolicy: labelled,
  downloadEnabled: yes,
  waitTranscoding: yes,
  inputFileUpdatedAt: 'unknown',
  state: labelled,
  trackerUrls: [text],
};

/** The same of `GET /api/v1/videos`. */
export const videosListShape: Shape = { total: whole, data: [{ ...video, account: summary, channel: summary }] };

/** The same of `GET /api/v1/videos/{id}/comment-threads`. */
export const threadsShape: Shape = {
  total: whole,
  totalNotDeletedComments: whole,
  data: [
    {
      id: whole,
      url: text,
      text,
      threadId: whole,
      inReplyToCommentId: 'unknown',
      videoId: whole,
      createdAt: text,
      updatedAt: text,
      deletedAt: 'unknown',
      heldForReview: yes,
      isDeleted: yes,
      totalReplies: whole,
      totalRepliesFromVideoAuthor: whole,
      account: ownAccount,
    },
  ],
};
