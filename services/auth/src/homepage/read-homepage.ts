import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';

/** The homepage as it was written. Throws 404 when none was. */
export async function readHomepage({ database }: Pick<Deps, 'database'>): Promise<{ content: string }> {
  const [page] = await database.query<{ content: string }>({ text: `select content from custom_pages where name = 'homepage'` });
  if (!page) throw problems.not_found();
  return page;
}
