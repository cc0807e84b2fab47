import { type Database, hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { MOST_VIEWINGS } from './get-overall-stats.ts';
import { datesOf, type Sent } from './interval.ts';

/** Players call themselves whatever they like. */
const MOST_NAMES = 100;

const namesOf = (column: string) => `(select '${column}' as kind, ${column} as name, count(*)::int as viewers from v
  where ${column} is not null group by ${column} order by viewers desc, name limit ${MOST_NAMES})`;

/** What viewers used: video, start, end. */
export const readPrograms = hotStatement({
  name: 'read-programs',
  text: `with v as materialized (select client, device, operating_system from video_viewings
      where video_id = $1::int and started_at <= $3::timestamptz and ended_at >= $2::timestamptz
      order by started_at desc limit ${MOST_VIEWINGS})
    ${['client', 'device', 'operating_system'].map(namesOf).join(' union all ')}`,
  row: { kind: p.text(), name: p.text(), viewers: p.integer() },
});

/** What a video was watched with, most used first (docs/contract/views.md#programs). Throws 400. */
export async function getUserAgentStats(database: Database, videoId: number, sent: Sent) {
  const { start, end } = datesOf(sent);
  const rows = await readPrograms(database, [videoId, start ?? '-infinity', end ?? 'infinity']);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name, viewers }) => ({ name, viewers }));
  return { clients: of('client'), devices: of('device'), operatingSystems: of('operating_system') };
}
