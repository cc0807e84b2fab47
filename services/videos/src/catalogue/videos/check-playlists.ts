import { type IntegrityCheck, type OwnFinding, pagesOf } from '@flotilla/service';

type Video = {
  readonly id: number;
  readonly uuid: string;
  readonly master: string | null;
  readonly files: readonly string[];
  readonly subtitles: readonly string[];
  readonly updatedAt: Date;
};

/** Texts are large, so that pages are small. */
const AT_ONCE = 200;
const VIDEOS = `select v.id, v.uuid, v.updated_at as "updatedAt", p.master_text as master,
    array(select playlist_filename from video_files f where f.video_id = v.id and kind = 'hls' and playlist_filename is not null) as files,
    array(select regexp_replace(filename, '\\.vtt$', '.m3u8') from video_captions c where c.video_id = v.id) as subtitles
  from videos v left join streaming_playlists p on p.video_id = v.id
  where v.id > $1 and v.url is null and (v.has_hls_files or p.id is not null) order by v.id limit $2`;

/** Master playlists against the files there are. */
export const playlistsCheck: IntegrityCheck = {
  title: 'master playlists',
  async *look({ rows }) {
    for await (const page of pagesOf<Video>(rows, VIDEOS, { atOnce: AT_ONCE })) {
      for (const video of page) {
        const objection = objectionTo(video);
        if (objection) yield asFinding(video, objection);
      }
    }
  },
};

function objectionTo({ master, files, subtitles }: Video): string | undefined {
  if (master === null) return 'The video has files for players, but no master playlist.';
  const named = namesIn(master);
  const absent = named.filter((name) => !files.includes(name) && !subtitles.includes(name));
  if (absent.length > 0) return `The master playlist names files that do not exist: ${absent.join(', ')}.`;
  if (subtitles.some((name) => !named.includes(name))) return 'The master playlist does not name all captions.';
  // Audio alone is left out beside renditions with audio of their own, so that not every file must be named.
  return named.length === subtitles.length && files.length > 0 ? 'The master playlist names no file.' : undefined;
}

/** Every file a playlist names, on a line of its own or as an attribute. */
function namesIn(playlist: string): string[] {
  return playlist.split('\n').flatMap((line) => {
    if (!line.startsWith('#')) return line.trim() === '' ? [] : [line.trim()];
    const [, uri] = /URI="([^"]+)"/.exec(line) ?? [];
    return uri === undefined ? [] : [uri];
  });
}

function asFinding({ uuid, updatedAt }: Video, sentence: string): OwnFinding {
  return { kind: 'corrupt', what: 'master playlist', key: uuid, since: updatedAt.toISOString(), sentence, repair: null };
}
