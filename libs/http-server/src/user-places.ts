import type { Caller } from '@flotilla/identity';
import type { Problem } from '@flotilla/problem';

/** Takes a place of a user; disposing the result frees it. Throws when there is none. */
export type TakePlace = (caller: Caller | null) => Disposable;
type Options = { readonly each: number; readonly whenFull: () => Problem };

/** Gives every user so many places for requests of one kind, in this process. */
export function createUserPlaces({ each, whenFull }: Options): TakePlace {
  const taken = new Map<number, number>();

  return (caller) => {
    const userId = caller?.userId ?? 0;
    const others = taken.get(userId) ?? 0;
    if (others >= each) throw whenFull();
    taken.set(userId, others + 1);
    return {
      [Symbol.dispose]() {
        const left = (taken.get(userId) ?? 0) - 1;
        if (left > 0) taken.set(userId, left);
        else taken.delete(userId);
      },
    };
  };
}
