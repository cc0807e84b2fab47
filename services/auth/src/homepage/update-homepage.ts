import { homepageApi } from '@flotilla/contracts-auth';
import { tables } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import { newValues, recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { instanceChanged } from '../instance/open-instance.ts';
import { CustomPage } from './custom-page.entity.ts';

/** Enough to recognize the text. */
const LOGGED_CHARACTERS = 1_000;
const db = tables({ CustomPage });

export const updateHomepageRoute = ({ database, clock, instance }: Deps) =>
  route(homepageApi.updateHomepage, async ({ body: { content }, caller }) => {
    await database.transaction(async (tx) => {
      const page = { content, updatedAt: clock.now() };
      await db(tx)
        .insertInto('CustomPage')
        .values({ name: 'homepage', ...page })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(page))
        .execute();
      const values = newValues({ homepage: content.slice(0, LOGGED_CHARACTERS) });
      await recordAuditEvent(tx, { clock }, caller, { domain: 'config', action: 'update', values });
      await instanceChanged(tx);
    });
    await instance.reload();
    return reply(204, null);
  });
