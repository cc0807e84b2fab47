import { authInternal } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';

export const getSessionStateRoute = ({ database }: Deps) =>
  route(authInternal.getSessionState, async ({ params: { sessionId } }) => {
    const [session] = await database.query<{ generation: number }>({
      name: 'session-state',
      text: 'select generation from sessions where uuid = $1 and ended_at is null',
      values: [sessionId],
    });
    return reply(200, { generation: session?.generation ?? null });
  });
