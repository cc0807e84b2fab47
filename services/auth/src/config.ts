import { type Setting, setting } from '@flotilla/config';
import { nsfwPolicies } from '@flotilla/contracts-shared';
import { databaseSettings } from '@flotilla/database';
import { transportSettings } from '@flotilla/events';
import { programSettings } from '@flotilla/program';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './passwords/password-rules.ts';

const DAY = 24 * 60 * 60;

/** The settings auth reads. */
export const settings = {
  ...programSettings,
  ...databaseSettings,
  ...transportSettings,
  port: setting.integer('PORT', 'Port to listen on; 0 takes any free one.', { max: 65_535, fallback: '8081' }),
  publicUrl: setting.url('PUBLIC_URL', 'The URL people and peers reach this instance by; client credentials are told to its host only.'),
  databaseUrl: setting.database('AUTH_DATABASE_URL', 'PostgreSQL database of auth.'),
  videosUrl: setting.urls('VIDEOS_URL', 'Where the videos service listens; several addresses are separated by commas.'),
  callerTokenPublicKey: setting.text('CALLER_TOKEN_PUBLIC_KEY', 'The key that proves who the gateway says is calling.'),
  serviceTokenSecret: setting.text('SERVICE_TOKEN_SECRET', 'The secret services know each other by.', { secret: true }),
  adminPassword: setting.optional(
    passwordSetting('ADMIN_PASSWORD', 'Password of the first administrator; without it one is made up and shown once.'),
  ),
  adminEmail: setting.optional(setting.text('ADMIN_EMAIL', 'E-mail address of the first administrator; default root@ the public host.')),
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
  instanceName: setting.text('INSTANCE_NAME', 'What the instance is called.', { fallback: 'Flotilla' }),
  instanceShortDescription: setting.text('INSTANCE_SHORT_DESCRIPTION', 'One sentence about the instance.', {
    fallback: 'Videos of our own, hosted by ourselves.',
  }),
  defaultNsfwPolicy: setting.oneOf(
    'DEFAULT_NSFW_POLICY',
    'What lists do with sensitive videos for those who chose nothing.',
    nsfwPolicies,
    {
      fallback: 'do_not_list',
    },
  ),
  userVideoQuota: setting.integer('USER_VIDEO_QUOTA', 'Bytes a new user may store; -1 is no limit.', { min: -1, fallback: '-1' }),
  userVideoQuotaDaily: setting.integer('USER_VIDEO_QUOTA_DAILY', 'Bytes a new user may upload per day; -1 is no limit.', {
    min: -1,
    fallback: '-1',
  }),
  maxChannelsPerUser: setting.integer('MAX_CHANNELS_PER_USER', 'Channels one account may own.', { min: 1, fallback: '20' }),
  transcodingResolutions: resolutionsSetting('TRANSCODING_RESOLUTIONS', 'Heights videos are made available in; 0 is sound alone.'),
  transcodingWebVideos: setting.boolean('TRANSCODING_WEB_VIDEOS', 'Also make a progressive MP4 of every rendition.', { fallback: 'false' }),
};

function resolutionsSetting(name: string, about: string): Setting<number[]> {
  return {
    ...setting.list(name, about, { fallback: '240,360,480,720,1080' }),
    parse(text) {
      const values = text.split(',').map((item) => Number(item.trim()));
      if (values.every((value) => Number.isInteger(value) && value >= 0 && value <= 4320)) return values.toSorted((a, b) => a - b);
      throw new Error('must be whole numbers from 0 to 4320');
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
