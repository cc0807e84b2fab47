import { tables } from '@flotilla/database';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { CustomPage } from './custom-page.entity.ts';

const db = tables({ CustomPage });

/** The homepage as it was written. Throws 404 when none was. */
export async function readHomepage({ database }: Pick<Deps, 'database'>): Promise<{ content: string }> {
  const page = await db(database).selectFrom('CustomPage').select('content').where('name', '=', 'homepage').executeTakeFirst();
  if (!page) throw problems.not_found();
  return page;
}
