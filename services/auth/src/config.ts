import { type Setting, type SettingsOf, setting } from '@flotilla/config';
import { resolutions } from '@flotilla/contracts-auth';
import { nsfwPolicies } from '@flotilla/contracts-shared';
import { viewSettings } from '@flotilla/contracts-shared/settings';
import { mailSettings } from '@flotilla/mail';
import { addressSettings, encryptionSettings, serviceSettings } from '@flotilla/service';
import { providersSetting } from './external-sign-in/provider-settings.ts';
import { jobServices } from './jobs-view/job-services.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './passwords/password-limits.ts';
import { hiddenStatsSetting } from './server/hidden-stats.ts';

const DAY = 24 * 60 * 60;

/** Where the services listen whose jobs are listed; read by `addressesOf`. */
const jobAddresses: object = addressSettings(jobServices.map(({ service }) => service));

/** The settings auth reads. */
export const settings = {
  ...serviceSettings('auth', { port: 8081 }),
  ...mailSettings,
  ...jobAddresses,
  publicUrl: setting.url('PUBLIC_URL', 'The URL people and peers reach this instance by; client credentials are told to its host only.'),
  videosUrl: setting.urls('VIDEOS_URL', 'Where the videos service listens; several addresses are separated by commas.'),
  adminPassword: setting.optional(
    passwordSetting('ADMIN_PASSWORD', 'Password of the first administrator; without it one is made up and shown once.'),
  ),
  /** The name that scripts for existing installations use. */
  initialRootPassword: setting.optional(passwordSetting('PT_INITIAL_ROOT_PASSWORD', 'The same, where ADMIN_PASSWORD is not set.')),
  adminEmail: setting.optional(
    setting.text('ADMIN_EMAIL', 'E-mail address of the first administrator; default root@ the public host, where that is a domain.'),
  ),
  passwordMinLength: setting.integer('PASSWORD_MIN_LENGTH', 'Characters that people have to give their passwords at least.', {
    min: PASSWORD_MIN_LENGTH,
    max: PASSWORD_MAX_LENGTH,
    fallback: String(PASSWORD_MIN_LENGTH),
  }),
  accessTokenLifetimeInSeconds: setting.integer('ACCESS_TOKEN_LIFETIME', 'Seconds an access token lasts.', {
    min: 60,
    max: 30 * DAY,
    fallback: String(DAY),
  }),
  refreshTokenLifetimeInSeconds: setting.integer('REFRESH_TOKEN_LIFETIME', 'Seconds a session lasts without being renewed.', {
    min: 60,
    max: 365 * DAY,
    fallback: String(14 * DAY),
  }),
  signingKeyLifetimeInDays: setting.integer('SIGNING_KEY_LIFETIME', 'Days after which access tokens are signed with a new key.', {
    min: 1,
    fallback: '90',
  }),
  peertubeClientsCompatible: setting.boolean(
    'PEERTUBE_CLIENTS_COMPATIBLE',
    'Answer in the forms that PeerTube clients expect where the API says otherwise.',
    { fallback: 'false' },
  ),
  ...encryptionSettings,
  signupAllowedNetworks: setting.networks('SIGNUP_ALLOWED_NETWORKS', 'Addresses and networks people may register from; none is all.'),
  signupRefusedNetworks: setting.networks('SIGNUP_REFUSED_NETWORKS', 'Addresses and networks nobody may register from.'),
  ...viewSettings,
  playbackMetrics: setting.boolean('PLAYBACK_METRICS', 'Add up what players tell of their playbacks, for /metrics.', { fallback: 'false' }),
  statsHidden: hiddenStatsSetting('STATS_HIDDEN', 'What the statistics of the instance, which anybody may read, do not tell.'),
  clientLog: setting.boolean('CLIENT_LOG', 'Keep what clients tell of their failures.', { fallback: 'true' }),
  robotsText: setting.text('ROBOTS_TEXT', 'What /robots.txt says.', { fallback: 'User-agent: *\nDisallow:\n' }),
  securityText: setting.text('SECURITY_TEXT', 'What /.well-known/security.txt says.', { fallback: '' }),
  wellKnownDirectory: setting.optional(setting.text('WELL_KNOWN_DIRECTORY', 'Folder of further files to be found below /.well-known/.')),
  externalSignIn: providersSetting(
    'EXTERNAL_SIGN_IN',
    'Other providers (OpenID Connect, OAuth2) people sign in with: JSON, or the path of a file with it; see the README of auth.',
  ),
  configurationFile: setting.optional(
    setting.text(
      'CONFIGURATION_FILE',
      'JSON with defaults of this instance, in the form of PUT /api/v1/config/custom; it may leave out what it likes.',
    ),
  ),
  configurationEditable: setting.boolean('CONFIGURATION_EDITABLE', 'Administrators may change the configuration while the instance runs.', {
    fallback: 'true',
  }),
  ...instanceDefaults(),
};

export type Config = SettingsOf<typeof settings>;

/** Defaults of runtime settings, which administrators may change later. */
function instanceDefaults() {
  const { optional } = setting;
  return {
    instanceName: optional(setting.text('INSTANCE_NAME', 'What the instance is called.')),
    instanceShortDescription: optional(setting.text('INSTANCE_SHORT_DESCRIPTION', 'One sentence about the instance.')),
    defaultNsfwPolicy: optional(
      setting.oneOf('DEFAULT_NSFW_POLICY', 'What lists do with sensitive videos for those who chose nothing.', nsfwPolicies),
    ),
    userVideoQuota: optional(setting.integer('USER_VIDEO_QUOTA', 'Bytes a new user may store; -1 is no limit.', { min: -1 })),
    userVideoQuotaDaily: optional(
      setting.integer('USER_VIDEO_QUOTA_DAILY', 'Bytes a new user may upload per day; -1 is no limit.', { min: -1 }),
    ),
    maxChannelsPerUser: optional(setting.integer('MAX_CHANNELS_PER_USER', 'Channels one account may own.')),
    keepOriginalFiles: optional(setting.boolean('KEEP_ORIGINAL_FILES', 'Keep what was uploaded after all renditions are made.')),
    transcodingResolutions: optional(
      resolutionsSetting('TRANSCODING_RESOLUTIONS', 'Heights videos are made available in; 0 is sound alone.'),
    ),
    transcodingOriginalResolution: optional(
      setting.boolean('TRANSCODING_ORIGINAL_RESOLUTION', 'Also keep the height of the upload, whatever it is.'),
    ),
    transcodingWebVideos: optional(setting.boolean('TRANSCODING_WEB_VIDEOS', 'Also make a progressive MP4 of every rendition.')),
    transcodingConcurrency: optional(
      setting.integer('TRANSCODING_CONCURRENCY', 'How many encodes run side by side in one process.', { min: 1, max: 64 }),
    ),
    transcodingThreads: optional(
      setting.integer('TRANSCODING_THREADS', 'Threads of one encode; 0 takes as many as there are processors.', { max: 64 }),
    ),
  };
}

function resolutionsSetting(name: string, about: string): Setting<number[]> {
  return {
    ...setting.list(name, about),
    parse(text) {
      const values = text.split(',').map((item) => Number(item.trim()));
      if (values.every((value) => resolutions.includes(value))) return values.toSorted((a, b) => a - b);
      throw new Error(`must be some of ${resolutions.join(', ')}`);
    },
  };
}

function passwordSetting(name: string, about: string): Setting<string> {
  return {
    ...setting.text(name, about, { secret: true }),
    parse(text) {
      if (text.length >= PASSWORD_MIN_LENGTH && text.length <= PASSWORD_MAX_LENGTH && Buffer.byteLength(text) <= 72) return text;
      throw new Error(`must have ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters and at most 72 bytes`);
    },
  };
}
