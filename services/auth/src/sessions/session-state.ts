import type { Deps } from '../deps.ts';

/** The usable generation of a session; null when it ended or never was. */
export async function readGeneration({ database }: Pick<Deps, 'database'>, sessionId: string): Promise<number | null> {
  const [session] = await database.query<{ generation: number }>({
    name: 'session-state',
    text: 'select generation from sessions where uuid = $1 and ended_at is null',
    values: [sessionId],
  });
  return session?.generation ?? null;
}
