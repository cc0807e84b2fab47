import { setting } from '@flotilla/config';
import { nsfwPolicies } from '@flotilla/contracts-shared';

const GIB = 1024 ** 3;

/** The settings videos reads. */
export const settings = {
  host: setting.text('HOST', 'Address to listen on.', { fallback: '127.0.0.1' }),
  port: setting.integer('PORT', 'Port to listen on; 0 takes any free one.', { max: 65_535, fallback: '8082' }),
  publicUrl: setting.url('PUBLIC_URL', 'The URL people and peers reach this instance by; links in answers begin with it.'),
  databaseUrl: setting.text('VIDEOS_DATABASE_URL', 'PostgreSQL database of videos.', { secret: true }),
  eventsDatabaseUrl: setting.optional(
    setting.text('EVENTS_DATABASE_URL', 'PostgreSQL database that carries facts between services.', { secret: true }),
  ),
  storageDirectory: setting.optional(setting.text('STORAGE_DIRECTORY', 'Folder that holds uploaded and finished files.')),
  transcoderUrl: setting.url('TRANSCODER_URL', 'Where the transcoder listens.'),
  callerTokenPublicKey: setting.text('CALLER_TOKEN_PUBLIC_KEY', 'The key that proves who the gateway says is calling.'),
  serviceTokenSecret: setting.text('SERVICE_TOKEN_SECRET', 'The secret services know each other by.', { secret: true }),
  fileTokenSecret: setting.text('FILE_TOKEN_SECRET', 'The secret that tokens for private files are signed with.', { secret: true }),
  defaultNsfwPolicy: setting.oneOf(
    'DEFAULT_NSFW_POLICY',
    'What lists do with sensitive videos for those who chose nothing.',
    nsfwPolicies,
    {
      fallback: 'do_not_list',
    },
  ),
  maxChannelsPerUser: setting.integer('MAX_CHANNELS_PER_USER', 'Channels one account may own.', { min: 1, fallback: '20' }),
  maxUploadSize: setting.integer('MAX_UPLOAD_SIZE', 'Bytes a single file may have; 0 is no limit.', { fallback: '0' }),
  uploadReserveBytes: setting.integer('UPLOAD_RESERVE_BYTES', 'Bytes of storage that uploads never use up.', { fallback: String(GIB) }),
  keepOriginalFiles: setting.boolean('KEEP_ORIGINAL_FILES', 'Keep what was uploaded after all renditions are made.', {
    fallback: 'false',
  }),
  logLevel: setting.oneOf('LOG_LEVEL', 'Least important log lines to keep.', ['debug', 'info', 'warn', 'error'], { fallback: 'info' }),
};
