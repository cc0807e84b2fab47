import { type Session, signIn } from '@flotilla/journeys/world';
import { eventually } from '@flotilla/test-kit';
import type { Supervised } from './supervised.ts';

export type Persistently = <T>(step: (session: Session, url: string) => Promise<T>) => Promise<T>;

/** Repeats a step until the instance has answered it, as clients do when a connection breaks. */
export function persistentClient(instance: Supervised): Persistently {
  let signedIn: { url: string; session: Session } | undefined;
  return (step) =>
    eventually(
      async () => {
        const url = await instance.url();
        if (signedIn?.url !== url) signedIn = { url, session: await signIn(url) };
        return step(signedIn.session, url);
      },
      { withinMs: 120_000 },
    );
}
