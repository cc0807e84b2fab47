import { type Expression, sql } from '@flotilla/database';

type Columns = { readonly count: Expression<number>; readonly since: Expression<Date | null> };
type Window = { readonly now: Date; readonly from: Date };

/** New values of the two columns: increments the count of a window that began after `from`, else begins a new one at `now`. */
export function countInWindow({ count, since }: Columns, { now, from }: Window) {
  return {
    count: sql<number>`case when ${since} > ${from} then ${count} + 1 else 1 end`,
    since: sql<Date>`case when ${since} > ${from} then ${since} else ${now} end`,
  };
}
