import { videosInternal } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';

const SQL = 'select name from actor_names where name = any($1::text[])';

export const findTakenNamesRoute = ({ database }: Deps) =>
  route(videosInternal.findTakenNames, async ({ body: { names } }) => {
    const rows = await database.query<{ name: string }>({ text: SQL, values: [names] });
    return reply(200, { taken: rows.map(({ name }) => name) });
  });
