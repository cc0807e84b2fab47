import { authApi } from '@flotilla/contracts-auth';
import { execute } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import { newValues, recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { instanceChanged } from '../instance/open-instance.ts';

/** Enough to know which one it was. */
const LOGGED_CHARACTERS = 1_000;
const UPSERT = `insert into custom_pages (name, content, updated_at) values ('homepage', $1, $2)
  on conflict (name) do update set content = excluded.content, updated_at = excluded.updated_at`;

export const updateHomepageRoute = ({ database, clock, instance }: Deps) =>
  route(authApi.updateHomepage, async ({ body: { content }, caller }) => {
    await database.transaction(async (tx) => {
      await execute(tx, UPSERT, [content, clock.now()]);
      const values = newValues({ homepage: content.slice(0, LOGGED_CHARACTERS) });
      await recordAuditEvent(tx, { clock }, caller, { domain: 'config', action: 'update', values });
      await instanceChanged(tx);
    });
    await instance.reload();
    return reply(204, null);
  });
