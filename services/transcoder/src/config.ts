import { type Setting, type SettingsOf, setting } from '@flotilla/config';
import { serviceSettings } from '@flotilla/service';
import { storageSettings } from '@flotilla/storage';

/** The settings the transcoder reads. */
export const settings = {
  ...serviceSettings('transcoder', { port: 8083 }),
  ...storageSettings,
  videosUrl: setting.urls('VIDEOS_URL', 'Where videos listens, asked who may have which files; several addresses are separated by commas.'),
  downloadsBytes: setting.integer(
    'GENERATED_DOWNLOADS_BYTES',
    'How much of the store files take that were made for downloads and may be wanted again.',
    {
      min: 0,
      fallback: String(10 * 2 ** 30),
    },
  ),
  workDirectory: setting.text('WORK_DIRECTORY', 'Folder for files in the making; emptied of leftovers at start.', {
    fallback: './data/work',
  }),
  ffmpegPath: setting.optional(setting.text('FFMPEG_PATH', 'The ffmpeg to use, with ffprobe beside it; default the first one on PATH.')),
  searchPath: setting.optional(setting.text('PATH', 'Folders to look for programs in.')),
  ladder: setting.optional(
    heights(
      'TRANSCODING_LADDER',
      'Heights this process makes instead of those of the configuration, for ladders that cannot be ticked there.',
    ),
  ),
  concurrency: setting.optional(
    setting.integer('TRANSCODING_CONCURRENCY', 'Encodes side by side in this process, whatever the configuration says.', {
      min: 1,
      max: 64,
    }),
  ),
  threads: setting.optional(
    setting.integer(
      'TRANSCODING_THREADS',
      'Threads of one encode in this process, whatever the configuration says; 0 is one per processor.',
      {
        max: 64,
      },
    ),
  ),
  partSeconds: setting.integer('TRANSCODING_PART_SECONDS', 'Videos longer than twice this are encoded in parts of about this length.', {
    min: 4,
    fallback: '300',
  }),
  stallSeconds: setting.integer('TRANSCODING_STALL_SECONDS', 'An encode that stands still for this long is killed and tried again.', {
    min: 1,
    fallback: '60',
  }),
};

export type Config = SettingsOf<typeof settings>;

function heights(name: string, about: string): Setting<number[]> {
  return {
    ...setting.list(name, about),
    parse(text) {
      const values = text.split(',').map((item) => Number(item.trim()));
      if (values.some((value) => !Number.isInteger(value) || value < 0 || value > 4320))
        throw new Error('must be whole numbers from 0 to 4320');
      return values;
    },
  };
}
