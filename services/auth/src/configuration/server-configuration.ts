import type { TypeOf } from '@flotilla/contract';
import type { serverConfiguration as schema } from '@flotilla/contracts-auth';
import type { Config } from '../deps.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../passwords/password-rules.ts';
import { acceptedExtensions } from './accepted-extensions.ts';

type ServerConfiguration = TypeOf<typeof schema>;

const MIB = 1024 * 1024;
const OFF = { enabled: false };
const ON = { enabled: true };
const OFF_WITH_RUNNERS = { enabled: false, remoteRunners: OFF };
const IMAGES = ['.png', '.jpeg', '.jpg', '.gif', '.webp'];
const NO_APP = { enabled: false, host: '', scheme: '', fallbackUrl: '' };

/** The version of the interface that PeerTube clients compare with the ones they know. */
const PEERTUBE_VERSION = '8.2.0';
const VERSION = '0.1.0';

/** `GET /config` (identity-and-instance 12), true to what exists: everything that does not is said to be off. */
export function serverConfiguration(config: Config): ServerConfiguration {
  return {
    serverVersion: config.peertubeClientsCompatible ? PEERTUBE_VERSION : VERSION,
    client: {
      newFeaturesInfo: false,
      header: { hideInstanceName: false },
      videos: { miniature: { preferAuthorDisplayName: false }, resumableUpload: { maxChunkSize: null } },
      browseVideos: { defaultSort: '-publishedAt', defaultScope: 'local' },
      menu: { login: { redirectOnSingleExternalAuth: false } },
      openInApp: { android: { intent: NO_APP }, ios: NO_APP },
    },
    defaults: {
      publish: { downloadEnabled: true, commentsPolicy: 1, privacy: 1, licence: null },
      live: { saveReplay: false },
      p2p: { webapp: OFF, embed: OFF },
      player: { theme: 'lucide', autoPlay: true },
    },
    webadmin: { configuration: { edition: { allowed: false } } },
    instance: {
      name: config.instanceName,
      shortDescription: config.instanceShortDescription,
      isNSFW: false,
      defaultNSFWPolicy: config.defaultNsfwPolicy,
      serverCountry: '',
      support: { text: '' },
      social: { externalLink: '', mastodonLink: '', blueskyLink: '', xLink: '' },
      defaultClientRoute: '/videos/browse',
      customizations: { javascript: '', css: '' },
      defaultLanguage: 'en',
      avatars: [],
      banners: [],
      logo: [],
    },
    search: {
      remoteUri: { users: false, anonymous: false },
      searchIndex: { enabled: false, url: '', disableLocalSearch: false, isDefaultSearch: false },
    },
    plugin: { registered: [], registeredExternalAuths: [], registeredIdAndPassAuths: [] },
    theme: {
      registered: [],
      builtIn: [{ name: 'peertube-core-dark-brown' }, { name: 'peertube-core-light-beige' }],
      default: 'default',
      customization: {
        primaryColor: null,
        onPrimaryColor: null,
        foregroundColor: null,
        backgroundColor: null,
        backgroundSecondaryColor: null,
        menuForegroundColor: null,
        menuBackgroundColor: null,
        menuBorderRadius: null,
        headerForegroundColor: null,
        headerBackgroundColor: null,
        inputBorderRadius: null,
      },
    },
    email: OFF,
    contactForm: OFF,
    signup: { allowed: false, allowedForCurrentIP: false, requiresEmailVerification: false, requiresApproval: false, minimumAge: 16 },
    transcoding: {
      hls: ON,
      web_videos: { enabled: config.transcodingWebVideos },
      enabledResolutions: config.transcodingResolutions,
      profile: 'default',
      availableProfiles: ['default'],
      remoteRunners: OFF,
    },
    live: {
      enabled: false,
      allowReplay: false,
      dvr: { maxWindow: 0 },
      latencySetting: OFF,
      maxDuration: -1,
      maxInstanceLives: 20,
      maxUserLives: 3,
      transcoding: { enabled: false, remoteRunners: OFF, enabledResolutions: [], profile: 'default', availableProfiles: ['default'] },
      rtmp: { port: 1935 },
    },
    videoStudio: OFF_WITH_RUNNERS,
    videoFile: { update: OFF },
    videoTranscription: OFF_WITH_RUNNERS,
    import: { videos: { http: OFF, torrent: OFF }, videoChannelSynchronization: OFF, users: OFF },
    export: { users: { enabled: false, exportExpiration: 172_800_000, maxUserVideoQuota: 10_737_418_240 } },
    autoBlacklist: { videos: { ofUsers: OFF } },
    avatar: { file: { size: { max: 8 * MIB }, extensions: IMAGES } },
    banner: { file: { size: { max: 8 * MIB }, extensions: IMAGES } },
    logo: { file: { size: { max: 8 * MIB }, extensions: ['.svg', ...IMAGES] } },
    video: { image: { size: { max: 8 * MIB }, extensions: ['.png', '.jpg', '.jpeg', '.webp'] }, file: { extensions: acceptedExtensions } },
    videoCaption: { file: { size: { max: 20 * MIB }, extensions: ['.vtt', '.srt'] } },
    user: { videoQuota: config.userVideoQuota, videoQuotaDaily: config.userVideoQuotaDaily },
    videoChannels: { maxPerUser: config.maxChannelsPerUser },
    trending: { videos: { intervalDays: 7, algorithms: { enabled: ['hot', 'most-viewed', 'most-liked'], default: 'hot' } } },
    tracker: OFF,
    followings: { instance: { autoFollowIndex: { indexUrl: '' } } },
    federation: OFF,
    broadcastMessage: { enabled: false, message: '', level: 'info', dismissable: false },
    homepage: OFF,
    openTelemetry: { metrics: { enabled: false, playbackStatsInterval: 15_000 } },
    views: {
      videos: { remote: { maxAge: 30 * 24 * 60 * 60 * 1000 }, local: { maxAge: -1 }, watchingInterval: { anonymous: null, users: null } },
    },
    storyboards: OFF_WITH_RUNNERS,
    webrtc: { stunServers: [] },
    nsfwFlagsSettings: ON,
    fieldsConstraints: { users: { password: { minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH } } },
  };
}
