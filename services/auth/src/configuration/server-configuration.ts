import { VERSION } from '@flotilla/config';
import type { TypeOf } from '@flotilla/contract';
import { type serverConfiguration as schema, tickedResolutions } from '@flotilla/contracts-auth';
import { acceptedExtensions, COMMENTS_DISABLED } from '@flotilla/contracts-shared';
import type { Mailer } from '@flotilla/mail';
import type { Config } from '../config.ts';
import { registeredExternalAuths } from '../external-sign-in/registered-external-auths.ts';
import type { InstanceState } from '../instance/open-instance.ts';
import { shownImages } from '../instance-images/shown-images.ts';
import { PASSWORD_MAX_LENGTH } from '../passwords/password-limits.ts';
import { isSignupOpen } from '../registrations/signup-policy.ts';
import { softwareVersion } from './software-version.ts';

type ServerConfiguration = TypeOf<typeof schema>;

const DAY_MS = 24 * 60 * 60 * 1000;
const MIB = 1024 * 1024;
const OFF = { enabled: false };
const ON = { enabled: true };
const DEFAULT_PROFILE = ['default'];
const IMAGES = ['.png', '.jpeg', '.jpg', '.gif', '.webp'];
/** A feature that does not exist here. */
const ABSENT = { enabled: false, remoteRunners: OFF };
const NO_APP = { enabled: false, host: '', scheme: '', fallbackUrl: '' };

/** How often players say where they are. */
const WATCHING_INTERVAL_MS = 5_000;

type Surroundings = {
  readonly config: Config;
  readonly mailer: Pick<Mailer, 'canSend' | 'delivers' | 'delivery'>;
  /** Whether people may register from the client's address. */
  readonly isAllowedHere: boolean;
};

/**
 * `GET /config` (docs/contract/configuration.md#public-configuration), true to what exists: features that do not exist are shown as off, whatever is stored for
 * them.
 */
export function serverConfiguration(
  { config, mailer, isAllowedHere }: Surroundings,
  { settings, hasHomepage, users, images }: InstanceState,
): ServerConfiguration {
  const { instance, client, theme, signup, transcoding, live, search, trending } = settings;
  const { limit, requiresApproval, requiresEmailVerification, minimumAge } = signup;
  const { publish } = settings.defaults;
  return {
    serverVersion: softwareVersion(config),
    serverCommit: '',
    client: {
      ...client,
      newFeaturesInfo: false,
      videos: { miniature: { ...client.videos.miniature, displayAuthorAvatar: true }, resumableUpload: { maxChunkSize: null } },
      openInApp: { android: { intent: NO_APP }, ios: NO_APP },
    },
    // Without a tracker there are no peers to share with.
    defaults: {
      ...settings.defaults,
      publish: { ...publish, commentsEnabled: publish.commentsPolicy !== COMMENTS_DISABLED },
      p2p: { webapp: OFF, embed: OFF },
    },
    webadmin: { configuration: { edition: { allowed: config.configurationEditable } } },
    instance: {
      name: instance.name,
      shortDescription: instance.shortDescription,
      isNSFW: instance.isNSFW,
      defaultNSFWPolicy: instance.defaultNSFWPolicy,
      serverCountry: instance.serverCountry,
      support: instance.support,
      social: instance.social,
      defaultClientRoute: instance.defaultClientRoute,
      customizations: instance.customizations,
      defaultLanguage: instance.defaultLanguage,
      ...shownImages(config, images),
    },
    search,
    plugin: { registered: [], registeredExternalAuths: registeredExternalAuths(config, VERSION), registeredIdAndPassAuths: [] },
    theme: {
      ...theme,
      registered: [],
      builtIn: [{ name: 'peertube-core-dark-brown' }, { name: 'peertube-core-light-beige' }],
    },
    email: { enabled: mailer.delivers, delivery: mailer.delivery },
    contactForm: settings.contactForm,
    signup: {
      allowed: isSignupOpen(settings, mailer) && (limit < 0 || users < limit),
      allowedForCurrentIP: isAllowedHere,
      requiresEmailVerification,
      requiresApproval,
      minimumAge,
    },
    transcoding: {
      hls: { enabled: transcoding.enabled && transcoding.hls.enabled },
      web_videos: { enabled: transcoding.enabled && transcoding.webVideos.enabled },
      enabledResolutions: transcoding.enabled ? tickedResolutions(transcoding.resolutions) : [],
      profile: transcoding.profile,
      availableProfiles: DEFAULT_PROFILE,
      remoteRunners: OFF,
    },
    live: {
      enabled: false,
      allowReplay: live.allowReplay,
      dvr: live.dvr,
      latencySetting: live.latencySetting,
      maxDuration: live.maxDuration,
      maxInstanceLives: live.maxInstanceLives ?? -1,
      maxUserLives: live.maxUserLives ?? -1,
      transcoding: {
        enabled: false,
        remoteRunners: OFF,
        enabledResolutions: [],
        profile: live.transcoding.profile,
        availableProfiles: DEFAULT_PROFILE,
      },
      rtmp: { port: 1935 },
    },
    videoStudio: ABSENT,
    videoFile: { update: OFF },
    videoTranscription: ABSENT,
    import: {
      videos: { http: settings.import.videos.http, torrent: settings.import.videos.torrent },
      videoChannelSynchronization: OFF,
      users: OFF,
    },
    export: settings.export,
    autoBlacklist: settings.autoBlacklist,
    avatar: { file: { size: { max: 8 * MIB }, extensions: IMAGES } },
    banner: { file: { size: { max: 8 * MIB }, extensions: IMAGES } },
    logo: { file: { size: { max: 8 * MIB }, extensions: ['.svg', ...IMAGES] } },
    video: {
      image: { size: { max: 8 * MIB }, extensions: ['.png', '.jpg', '.jpeg', '.webp'] },
      file: { extensions: acceptedExtensions(transcoding) },
    },
    videoCaption: { file: { size: { max: 20 * MIB }, extensions: ['.vtt', '.srt'] } },
    user: { videoQuota: settings.user.videoQuota, videoQuotaDaily: settings.user.videoQuotaDaily },
    videoChannels: settings.videoChannels,
    trending: { videos: { ...trending.videos, intervalDays: config.trendingDays } },
    tracker: OFF,
    followings: { instance: { autoFollowIndex: { indexUrl: '' } } },
    federation: OFF,
    broadcastMessage: settings.broadcastMessage,
    homepage: { enabled: hasHomepage },
    openTelemetry: { metrics: { enabled: config.playbackMetrics, playbackStatsInterval: 15_000 } },
    views: {
      videos: {
        remote: { maxAge: 30 * DAY_MS },
        local: { maxAge: config.viewsMaxAgeDays < 0 ? -1 : config.viewsMaxAgeDays * DAY_MS },
        watchingInterval: { anonymous: WATCHING_INTERVAL_MS, users: WATCHING_INTERVAL_MS },
      },
    },
    storyboards: { ...ABSENT, enabled: settings.storyboards.enabled },
    webrtc: { stunServers: [] },
    nsfwFlagsSettings: ON,
    fieldsConstraints: { users: { password: { minLength: config.passwordMinLength, maxLength: PASSWORD_MAX_LENGTH } } },
  };
}
