import { array, boolean, integer, nullable, number, object, oneOf, optional, record, string } from '@flotilla/contract';
import { actorImage, nsfwPolicies } from '@flotilla/contracts-shared';

const enabled = object({ enabled: boolean() });
const remote = object({ enabled: boolean(), remoteRunners: enabled });
const app = { enabled: boolean(), host: string(), scheme: string(), fallbackUrl: string() };
const fileRule = object({ file: object({ size: object({ max: integer() }), extensions: array(string()) }) });
const imageRule = object({ size: object({ max: integer() }), extensions: array(string()) });
const text = () => nullable(string());

/** `GET /config` with every member of docs/contract/configuration.md#public-configuration. Bytes and milliseconds unless said. */
export const serverConfiguration = object({
  serverVersion: string(),
  serverCommit: optional(string()),
  client: object({
    newFeaturesInfo: boolean(),
    header: object({ hideInstanceName: boolean() }),
    videos: object({
      miniature: object({
        preferAuthorDisplayName: boolean(),
        displayAuthorAvatar: boolean({
          deprecated: true,
          description: 'Cards of videos show who made them; for clients older than version 8.',
        }),
      }),
      resumableUpload: object({ maxChunkSize: nullable(integer()) }),
    }),
    browseVideos: object({ defaultSort: string(), defaultScope: oneOf(['local', 'federated']) }),
    menu: object({ login: object({ redirectOnSingleExternalAuth: boolean() }) }),
    openInApp: object({ android: object({ intent: object(app) }), ios: object(app) }),
  }),
  defaults: object({
    publish: object({
      downloadEnabled: boolean(),
      commentsPolicy: integer(),
      commentsEnabled: boolean({ deprecated: true, description: 'Whether `commentsPolicy` is not 2; for clients older than version 8.' }),
      privacy: integer(),
      licence: nullable(integer()),
    }),
    live: object({ saveReplay: boolean() }),
    p2p: object({ webapp: enabled, embed: enabled }),
    player: object({ theme: string(), autoPlay: boolean() }),
  }),
  webadmin: object({ configuration: object({ edition: object({ allowed: boolean() }) }) }),
  instance: object({
    name: string(),
    shortDescription: string(),
    isNSFW: boolean(),
    defaultNSFWPolicy: oneOf(nsfwPolicies),
    serverCountry: string(),
    support: object({ text: string() }),
    social: object({ externalLink: string(), mastodonLink: string(), blueskyLink: string(), xLink: string() }),
    defaultClientRoute: string(),
    customizations: object({ javascript: string(), css: string() }),
    defaultLanguage: string(),
    avatars: array(actorImage),
    banners: array(actorImage),
    logo: array(object({ type: string(), width: integer(), height: integer(), fileUrl: string(), isFallback: boolean() })),
  }),
  search: object({
    remoteUri: object({ users: boolean(), anonymous: boolean() }),
    searchIndex: object({ enabled: boolean(), url: string(), disableLocalSearch: boolean(), isDefaultSearch: boolean() }),
  }),
  plugin: object({
    registered: array(string()),
    registeredExternalAuths: array(record(string())),
    registeredIdAndPassAuths: array(record(string())),
  }),
  theme: object({
    registered: array(string()),
    builtIn: array(object({ name: string() })),
    default: string(),
    customization: object({
      primaryColor: text(),
      onPrimaryColor: text(),
      foregroundColor: text(),
      backgroundColor: text(),
      backgroundSecondaryColor: text(),
      menuForegroundColor: text(),
      menuBackgroundColor: text(),
      menuBorderRadius: text(),
      headerForegroundColor: text(),
      headerBackgroundColor: text(),
      inputBorderRadius: text(),
    }),
  }),
  email: object({ enabled: boolean(), delivery: oneOf(['server', 'directory', 'none']) }),
  contactForm: enabled,
  signup: object({
    allowed: boolean(),
    allowedForCurrentIP: boolean(),
    requiresEmailVerification: boolean(),
    requiresApproval: boolean(),
    minimumAge: integer(),
  }),
  transcoding: object({
    hls: enabled,
    web_videos: enabled,
    enabledResolutions: array(integer()),
    profile: string(),
    availableProfiles: array(string()),
    remoteRunners: enabled,
  }),
  live: object({
    enabled: boolean(),
    allowReplay: boolean(),
    dvr: object({ maxWindow: integer() }),
    latencySetting: enabled,
    maxDuration: integer(),
    maxInstanceLives: integer(),
    maxUserLives: integer(),
    transcoding: object({
      enabled: boolean(),
      remoteRunners: enabled,
      enabledResolutions: array(integer()),
      profile: string(),
      availableProfiles: array(string()),
    }),
    rtmp: object({ port: integer() }),
  }),
  videoStudio: remote,
  videoFile: object({ update: enabled }),
  videoTranscription: remote,
  import: object({
    videos: object({ http: enabled, torrent: enabled }),
    videoChannelSynchronization: enabled,
    users: enabled,
  }),
  export: object({ users: object({ enabled: boolean(), exportExpiration: integer(), maxUserVideoQuota: integer() }) }),
  autoBlacklist: object({ videos: object({ ofUsers: enabled }) }),
  avatar: fileRule,
  banner: fileRule,
  logo: fileRule,
  video: object({ image: imageRule, file: object({ extensions: array(string()) }) }),
  videoCaption: fileRule,
  user: object({ videoQuota: integer(), videoQuotaDaily: integer() }),
  videoChannels: object({ maxPerUser: integer() }),
  trending: object({ videos: object({ intervalDays: integer(), algorithms: object({ enabled: array(string()), default: string() }) }) }),
  tracker: enabled,
  followings: object({ instance: object({ autoFollowIndex: object({ indexUrl: string() }) }) }),
  federation: enabled,
  broadcastMessage: object({ enabled: boolean(), message: string(), level: string(), dismissable: boolean() }),
  homepage: enabled,
  openTelemetry: object({ metrics: object({ enabled: boolean(), playbackStatsInterval: integer() }) }),
  views: object({
    videos: object({
      remote: object({ maxAge: integer() }),
      local: object({ maxAge: integer() }),
      watchingInterval: object({ anonymous: nullable(number()), users: nullable(number()) }),
    }),
  }),
  storyboards: remote,
  webrtc: object({ stunServers: array(string()) }),
  nsfwFlagsSettings: enabled,
  fieldsConstraints: object({ users: object({ password: object({ minLength: integer(), maxLength: integer() }) }) }),
});
