import { prepared, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { Session } from './session.entity.ts';

const db = tables({ Session });
const findGeneration = prepared('session-state', (on, sessionId: string) =>
  db(on).selectFrom('Session').select('generation').where('uuid', '=', sessionId).where('endedAt', 'is', null),
);

/** The valid generation of a session; null when it has ended or never existed. */
export async function readGeneration({ database }: Pick<Deps, 'database'>, sessionId: string): Promise<number | null> {
  const [session] = await findGeneration(database, sessionId);
  return session?.generation ?? null;
}
