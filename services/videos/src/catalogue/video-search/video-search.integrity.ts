import { type CheckStatement, type IntegrityChecks, statementCheck } from '@flotilla/service';
import { writeDocuments } from './write-search-documents.ts';

const WRITE = 'write again what searches look through';

/** The same statement by which triggers derive them. */
const different: CheckStatement = {
  kind: 'corrupt',
  what: 'words of a video',
  repair: WRITE,
  text: `select v.id::text as key, v.updated_at as since,
      case when s.video_id is null then 'Searches do not find the video.' else 'Searches find the video by other words than it has.' end as sentence
    from videos v join search_documents d on d.video_id = v.id left join video_search s on s.video_id = v.id
    where (s.title, s.tags, s.channel, s.description) is distinct from (d.title, d.tags, d.channel, d.description)
      and not exists (select from search_changes c where c.video_id = v.id)`,
};

export const videoSearchIntegrity: IntegrityChecks = {
  checks: [statementCheck('what searches look through', [different])],
  repairs: {
    [WRITE]: {
      async run({ key }, { database }) {
        await writeDocuments(database, [Number(key)]);
        return 'written again';
      },
    },
  },
};
