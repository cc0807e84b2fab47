import { notificationType } from '@flotilla/contracts-videos';
import { sql } from '@flotilla/database';

type Import = {
  readonly id: number;
  readonly targetUrl: string | null;
  readonly magnetUri: string | null;
  readonly torrentName: string | null;
};

/** The import that a notification `n` is about, which is that of its video; the table belongs to the imports, whose code calls this feature. */
export const importColumn = sql<Import | null>`(select json_build_object('id', i.id, 'targetUrl', i.target_url, 'magnetUri', i.magnet_uri,
    'torrentName', i.torrent_name)
  from video_imports i where i.video_id = ${sql.ref('n.videoId')}
    and ${sql.ref('n.type')} in (${sql.lit(notificationType.MY_VIDEO_IMPORT_SUCCESS)}, ${sql.lit(notificationType.MY_VIDEO_IMPORT_ERROR)}))`;
