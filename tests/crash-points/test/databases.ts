import { queryDatabase } from '@flotilla/test-kit';

export type DatabaseUrls = {
  /** By the names of the services that own them. */
  readonly databases: Readonly<Record<string, string>>;
  readonly events: string;
};

/** Minutes pass: every lease of the process that died is over. */
export async function letLeasesRunOut({ databases, events }: DatabaseUrls, diedAt: string): Promise<void> {
  for (const url of Object.values(databases)) {
    await queryDatabase(url, `update jobs set lease_until = now() where state = 'active' and started_at < $1`, [diedAt]);
  }
  await queryDatabase(databases['videos'] as string, 'update upload_sessions set locked_until = now() where locked_until is not null');
  await queryDatabase(databases['exports'] as string, 'update user_imports set locked_until = now() where locked_until is not null');
  await letLanesGo(databases['federation'] as string, diedAt);
  // The process that runs now has joined after the death.
  const before = `<= $1::timestamptz + interval '10 seconds'`;
  await queryDatabase(events, `delete from event_members where seen_until ${before}`, [diedAt]);
  await queryDatabase(events, `update event_offsets set lease_until = now() where lease_until ${before}`, [diedAt]);
}

/** What came in and what goes out: whoever works on it now has claimed it after the death. */
async function letLanesGo(federation: string, diedAt: string): Promise<void> {
  const claimedBefore = (lease: string) => `lease_until <= $1::timestamptz + interval '${lease}'`;
  await queryDatabase(federation, `update inbox_lanes set lease_until = now() where ${claimedBefore('20 seconds')}`, [diedAt]);
  await queryDatabase(federation, `update delivery_hosts set lease_until = now() where ${claimedBefore('60 seconds')}`, [diedAt]);
  await queryDatabase(federation, `select pg_notify('deliveries', ''), pg_notify('inbox', '')`);
}
