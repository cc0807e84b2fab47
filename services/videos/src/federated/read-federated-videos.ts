import type { Chapter, VideoState } from '@flotilla/contracts-shared';
import type { FederatedVideo } from '@flotilla/contracts-videos';
import { type DeclaredRow, hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { CAME, captionPath, DETAILS_COLUMNS, languageLabel, shapeDetails, videoDetailsRow, viewersNow } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { type InstanceUrls, instanceUrls } from '../instance-urls.ts';
import { standingOf } from './standing.ts';

type CaptionTuple = readonly [language: string, filename: string, automaticallyGenerated: boolean];
type StoryboardTuple = readonly [filename: string, totalWidth: number, totalHeight: number, width: number, height: number, seconds: number];

const row = {
  ...videoDetailsRow,
  unfederated: p.boolean().nullable(),
  captions: p.json<CaptionTuple[]>().nullable(),
  storyboard: p.json<StoryboardTuple>().nullable(),
  chapters: p.json<Chapter[]>().nullable(),
};
export type FederatedVideoRow = DeclaredRow<typeof row>;

const READ = `select ${DETAILS_COLUMNS}, (select b.unfederated from video_blocks b where b.video_id = v.id) as unfederated,
  (select json_agg(json_build_array(t.language, t.filename, t.automatically_generated) order by t.language) from video_captions t where t.video_id = v.id) as captions,
  (select json_build_array(s.filename, s.total_width, s.total_height, s.sprite_width, s.sprite_height, s.sprite_duration)
    from video_storyboards s where s.video_id = v.id and s.source_version = v.source_version) as storyboard,
  (select h.chapters from video_chapters h where h.video_id = v.id) as chapters
  from videos v join channels c on c.id = v.channel_id join accounts a on a.id = v.account_id ${CAME} where`;

export const readFederatedById = hotStatement({ name: 'read-federated-by-id', text: `${READ} v.id = $1`, row });
export const readFederatedByUuid = hotStatement({ name: 'read-federated-by-uuid', text: `${READ} v.uuid = $1`, row });
export const readFederatedByIds = hotStatement({ name: 'read-federated-by-ids', text: `${READ} v.id = any($1::int[])`, row });

export const standingOfRow = (row: FederatedVideoRow) => standingOf({ ...row, state: row.state as VideoState });

/** Shapes videos with all that is shown of them elsewhere. Who may see them was decided before. */
export function createShapeFederated({ database, config, clock }: Pick<Deps, 'clock' | 'config' | 'database'>) {
  const urls = instanceUrls(config.publicUrl);
  const viewers = viewersNow({ database, clock });
  return async (rows: readonly FederatedVideoRow[]): Promise<FederatedVideo[]> => {
    const viewersOf = await viewers();
    return rows.map((row) => ({
      standing: standingOfRow(row),
      video: shapeDetails(row, { urls, pictureToken: undefined, viewers: viewersOf(row.id) }),
      captions: (row.captions ?? []).map(([language, filename, automaticallyGenerated]) => ({
        language,
        label: languageLabel(language),
        automaticallyGenerated,
        fileUrl: urls.base + captionPath(filename),
      })),
      storyboard: row.storyboard && shapeStoryboard(row.storyboard, urls),
      chapters: row.chapters ?? [],
    }));
  };
}

function shapeStoryboard(storyboard: StoryboardTuple, { base }: InstanceUrls): FederatedVideo['storyboard'] {
  const [filename, totalWidth, totalHeight, spriteWidth, spriteHeight, spriteDuration] = storyboard;
  const storyboardPath = `/lazy-static/storyboards/${filename}`;
  return { storyboardPath, fileUrl: base + storyboardPath, totalWidth, totalHeight, spriteWidth, spriteHeight, spriteDuration };
}
