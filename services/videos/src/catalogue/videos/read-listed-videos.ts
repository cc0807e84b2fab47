import { hotStatement } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { createPictureTokens } from './picture-token.ts';
import { findPositions } from './read-positions.ts';
import { type ListedVideo, shapeVideo } from './shape-video.ts';
import { CAME, LIST_COLUMNS, videoRow } from './video-columns.ts';
import { viewersNow } from './viewers-now.ts';

export const readVideosById = hotStatement({
  name: 'read-listed-videos',
  text: `select ${LIST_COLUMNS} from videos v join channels c on c.id = v.channel_id join accounts a on a.id = v.account_id ${CAME} where v.id = any($1::int[])`,
  row: videoRow,
});

/** Reads videos as lists show them, by id. Who may see them was decided before. */
export type ReadListedVideos = (ids: readonly number[], caller: Caller | null) => Promise<ReadonlyMap<number, ListedVideo>>;

/** For lists whose order is another table's. */
export function createReadListedVideos({ database, config, clock }: Pick<Deps, 'clock' | 'config' | 'database'>): ReadListedVideos {
  const urls = instanceUrls(config.publicUrl);
  const pictureToken = createPictureTokens({ config, clock });
  const viewers = viewersNow({ database, clock });
  return async (ids, caller) => {
    if (ids.length === 0) return new Map();
    const [rows, positions, viewersOf] = await Promise.all([
      readVideosById(database, [ids]),
      findPositions({ database }, ids, caller),
      viewers(),
    ]);
    return new Map(
      rows.map((row) => {
        const around = { urls, pictureToken: pictureToken(row, { caller }), viewers: viewersOf(row.id) };
        return [row.id, Object.assign(shapeVideo(row, 0, around), positions.get(row.id))];
      }),
    );
  };
}
