import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';

export const markFeatureInfoReadRoute = ({ database }: Deps) =>
  route(authApi.markFeatureInfoRead, async ({ body: { feature }, caller }) => {
    await database.query({
      text: 'update users set new_features_info_read = new_features_info_read | $2 where id = $1',
      values: [caller.userId, feature],
    });
    return reply(204, null);
  });
