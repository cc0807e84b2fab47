import type { Operation } from '@flotilla/contract';
import type { Person, Society } from './cast.ts';
import { requestOf } from './requests.ts';
import { type Send, wireOf } from './wire.ts';

/** Operations to be called last, because they delete what others need. */
const late = [
  'deleteVideo',
  'deleteChannel',
  'blockUser',
  'deleteUser',
  'deleteMyUser',
  'revokeTokenSession',
  'revokeTokenSessionByPost',
  'endTokenSessions',
  'revokeToken',
];

export type CachingOutcome = {
  readonly answers: ReadonlyMap<number, number>;
  readonly keepable: readonly string[];
  readonly failed: readonly string[];
};

/** Calls every operation that takes a token, as somebody with access, without access and anonymously; returns the cacheable answers. */
export async function lookForKeepable(
  society: Society,
  { person, stranger, nobody, operations }: { person: Person; stranger: Person; nobody: Send; operations: readonly Operation[] },
): Promise<CachingOutcome> {
  const answers = new Map<number, number>();
  const keepable: string[] = [];
  const failed: string[] = [];
  const personal = operations
    .filter(({ access }) => access.who !== 'none')
    .toSorted((one, other) => late.indexOf(one.id) - late.indexOf(other.id));
  for (const operation of personal) {
    const wire = await wireOf(operation, requestOf(society, operation, person));
    const asked: [string, Send][] = [
      ['a visitor', nobody],
      [stranger.name, stranger.send],
      [person.name, person.send],
    ];
    for (const [who, send] of asked) {
      if (who === 'a visitor' && operation.access.who === 'optional') continue;
      const { status, headers } = await send(wire);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      const what = `${operation.id} for ${who} (${status})`;
      if (status >= 500) failed.push(what);
      const directives = headers['cache-control'] ?? '';
      if (!/\bno-store\b/.test(directives)) keepable.push(`${what}: cache-control ${directives}`);
      if (status < 400 && !/\bauthorization\b|\*/i.test(headers.vary ?? '')) keepable.push(`${what}: vary ${headers.vary}`);
    }
  }
  return { answers, keepable, failed };
}
