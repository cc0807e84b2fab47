import { MuteAccountForm } from './mute-account-form.tsx';
import { MuteServerForm } from './mute-server-form.tsx';
import { MutedList } from './muted-list.tsx';
import type { MutedBy } from './mutes.ts';

/** The accounts and the servers that somebody, or the instance, does not want to see. */
export function MutedLists({ by }: { by: MutedBy }) {
  return (
    <>
      <MutedList by={by} of="account">
        <MuteAccountForm by={by} />
      </MutedList>
      <MutedList by={by} of="server">
        <MuteServerForm by={by} />
      </MutedList>
    </>
  );
}
