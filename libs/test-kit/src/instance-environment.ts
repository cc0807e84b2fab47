export const administratorPassword = 'correct horse battery';

/** Settings of a whole instance under test: a data directory of its own, any free port, no limits, and mails that count as sent. */
export const instanceEnvironment = (directory: string, more: Readonly<Record<string, string | undefined>> = {}) => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  DATA_DIR: directory,
  PORT: '0',
  ADMIN_PASSWORD: administratorPassword,
  RATE_LIMIT_FACTOR: '0',
  MAIL: 'directory',
  ...more,
});

/** Each video gets a single small rendition. */
export const smallLadder = { TRANSCODING_RESOLUTIONS: '240', TRANSCODING_ORIGINAL_RESOLUTION: 'false' };
