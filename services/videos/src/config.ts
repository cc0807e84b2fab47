import { type SettingsOf, setting } from '@flotilla/config';
import { databaseSettings } from '@flotilla/database';
import { transportSettings } from '@flotilla/events';
import { programSettings } from '@flotilla/program';
import { storageSettings } from '@flotilla/storage';

const GIB = 1024 ** 3;

/** The settings videos reads. */
export const settings = {
  ...programSettings,
  ...databaseSettings,
  ...transportSettings,
  ...storageSettings,
  port: setting.integer('PORT', 'Port to listen on; 0 takes any free one.', { max: 65_535, fallback: '8082' }),
  publicUrl: setting.url('PUBLIC_URL', 'The URL people and peers reach this instance by; links in answers begin with it.'),
  databaseUrl: setting.database('VIDEOS_DATABASE_URL', 'PostgreSQL database of videos.'),
  transcoderUrl: setting.urls('TRANSCODER_URL', 'Where the transcoder listens; several addresses are separated by commas.'),
  callerTokenPublicKey: setting.text('CALLER_TOKEN_PUBLIC_KEY', 'The key that proves who the gateway says is calling.'),
  serviceTokenSecret: setting.text('SERVICE_TOKEN_SECRET', 'The secret services know each other by.', { secret: true }),
  fileTokenSecret: setting.text('FILE_TOKEN_SECRET', 'The secret that tokens for private files are signed with.', { secret: true }),
  maxUploadSize: setting.integer('MAX_UPLOAD_SIZE', 'Bytes a single file may have; 0 is no limit.', { fallback: '0' }),
  uploadReserveBytes: setting.integer('UPLOAD_RESERVE_BYTES', 'Bytes of storage that uploads never use up.', { fallback: String(GIB) }),
  delivery: setting.oneOf(
    'DELIVERY',
    'How bytes reach players: streamed through the service, or by a redirect to a signed URL of the store.',
    ['stream', 'redirect'],
    {
      fallback: 'stream',
    },
  ),
};

export type Config = SettingsOf<typeof settings>;
