import type { Operation } from '@flotilla/contract';
import type { Person, Society } from './cast.ts';
import { type Identifier, identifiersOf, isOwned, isSecret } from './identifiers.ts';
import { lookAt } from './look.ts';
import { requestOf } from './requests.ts';
import { type Send, sideBySide, wireOf } from './wire.ts';

const REFUSED = [401, 403, 404];

/** Who attacks: with what identity, and with whose ids where none is foreign. */
export type Attacker = { readonly name: string; readonly send: Send; readonly own: Person };
/** Answers other than refusals that strangers get with the ids of others, and why that is right. */
export type ByDesign = Readonly<Record<string, { readonly statuses: readonly number[]; readonly because: string }>>;

export type Outcome = {
  readonly calls: number;
  /** Requests that should have been refused. */
  readonly breaches: readonly string[];
  /** Operations that answered as the table of exceptions says. */
  readonly excused: ReadonlySet<string>;
};

type Choice = ReadonlyMap<Identifier, number | string>;

/** Whether a field can name something of somebody else, a name included that is taken already. */
const canBeForeign = ({ kind }: Identifier) => isOwned(kind) || kind === 'new';
export const namesSomething = (operation: Operation) => identifiersOf(operation).some(canBeForeign);

/** Every choice of ids of which at least one is the victim's; the others are the attacker's own. */
function foreignChoices(operation: Operation, victim: Person): Choice[] {
  const identifiers = identifiersOf(operation).filter(canBeForeign);
  const subsets = Array.from({ length: 2 ** identifiers.length - 1 }, (_, at) =>
    identifiers.filter((_identifier, bit) => Math.floor((at + 1) / 2 ** bit) % 2 === 1),
  );
  return subsets.flatMap((subset) => {
    const videos = subset.some(({ kind }) => kind === 'video') ? victim.videoForms : [victim.videoForms[0] as string];
    return videos.map((video) => new Map(subset.map((identifier) => [identifier, foreignValue(identifier, victim, video)])));
  });
}

function foreignValue({ kind, name }: Identifier, victim: Person, video: string): number | string {
  if (kind === 'video') return video;
  if (isOwned(kind) || isSecret(kind)) return victim.has[kind];
  return name === 'email' ? victim.has.email : victim.has.channelName;
}

/** What should change nothing; revoking is a GET as well (docs/contract/sessions.md#end-one). */
const isRead = ({ method, path }: Operation) => method === 'GET' && !path.endsWith('/revoke');

/** A look at everything the victim has costs a hundred requests. */
const REFUSALS_BETWEEN_LOOKS = 30;

/** Tries operations with the victim's ids. Looks at everything the victim has after each operation that succeeds and could change something, and after a number that refuse. */
export async function attack(
  society: Society,
  {
    victim,
    attackers,
    operations,
    byDesign,
  }: { victim: Person; attackers: readonly Attacker[]; operations: readonly Operation[]; byDesign: ByDesign },
): Promise<Outcome> {
  const breaches: string[] = [];
  const excused = new Set<string>();
  let calls = 0;
  let since: string[] = [];
  let before = await lookAt(society, victim);

  for (const operation of operations) {
    let succeeded = false;
    const tries = foreignChoices(operation, victim).flatMap((choice) => attackers.map((attacker) => ({ choice, attacker })));
    await sideBySide(tries, async ({ choice, attacker: { name, send, own } }) => {
      const { status, text } = await send(await wireOf(operation, requestOf(society, operation, own, choice)));
      const what = `${name}: ${operation.id} with ${[...choice].map(([field, value]) => `${field.location}.${field.name}=${value}`).join(', ')}`;
      if (status < 400 && !isRead(operation)) succeeded = true;
      if (!REFUSED.includes(status)) {
        if (byDesign[operation.id]?.statuses.includes(status)) excused.add(operation.id);
        else breaches.push(`${what} is answered ${status}: ${text.slice(0, 300)}`);
      }
      const sent = new Set<unknown>(choice.values());
      for (const confidence of victim.confidences)
        if (text.includes(confidence) && !sent.has(confidence)) breaches.push(`${what} tells ${confidence}`);
    });
    calls += tries.length;
    since.push(operation.id);
    if (!succeeded && since.length < REFUSALS_BETWEEN_LOOKS && operation !== operations.at(-1)) continue;
    const after = await lookAt(society, victim);
    for (const [read, text] of Object.entries(after)) {
      if (text !== before[read])
        breaches.push(`${since.join(' or ')} changes what ${victim.name} sees of ${read}: ${before[read]} becomes ${text}`);
    }
    before = after;
    since = [];
  }
  return { calls, breaches, excused };
}
