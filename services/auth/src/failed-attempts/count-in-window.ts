type Columns = { readonly count: string; readonly since: string };

/** Assignments of an update: counts one more in a window that began after `from`, or begins another at `now`; both are placeholders. */
export function countInWindow(
  table: string,
  { count, since }: Columns,
  { now, from }: { readonly now: string; readonly from: string },
): string {
  const runs = `${table}.${since} > ${from}`;
  return `${count} = case when ${runs} then ${table}.${count} + 1 else 1 end, ${since} = case when ${runs} then ${table}.${since} else ${now} end`;
}
