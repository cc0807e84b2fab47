import { deadLetterTopic, type EventMessage, type RunningSubscription } from '@flotilla/events';
import type { Instance } from '../open-instance.ts';
import { subscribersAmong } from './subscribers.ts';
import { createVersions, type Versions } from './versions.ts';

export type PublishedEvent = {
  readonly id: string;
  readonly topic: string;
  readonly group: string;
  readonly key: string;
  readonly at: string;
};
export type DeadLetter = PublishedEvent & { readonly reason: string };

/** The contents of all topics, read from the start and followed until disposed. */
export type Topics = AsyncDisposable & {
  /** The newest versions in a snapshot topic. */
  versionsIn(topic: string): Versions;
  /** Reads to the present end of the topics. Throws when that takes too long. */
  catchUp(): Promise<void>;
  /** Events that a service subscribes to and that have had no effect, without those among the dead letters. */
  unhandled(): Promise<readonly PublishedEvent[]>;
  deadLetters(): Promise<readonly DeadLetter[]>;
  /** Which of these keys have events that are recorded and have had no effect yet: what they are about does not count as missing. */
  underWay(keys: readonly string[]): Promise<ReadonlySet<string>>;
};

const AT_ONCE = 500;
/** The most that are kept in memory. */
const MOST = 20_000;
const READ_WITHIN_MS = 10 * 60_000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export async function readTopics({ transport, rows, services, databaseNames }: Instance): Promise<Topics> {
  const subscribers = subscribersAmong(services);
  const snapshots = new Map(
    services
      .flatMap(({ integrityChecks }) => integrityChecks?.snapshots ?? [])
      .map(({ topic, idField }) => [topic.name, { idField, versions: createVersions() }]),
  );
  const waiting = new Map<string, PublishedEvent>();
  const parked = new Map<string, DeadLetter>();
  let fresh: PublishedEvent[] = [];
  let isFull = false;

  /** The events that had their effect, as `effectOf` names them. */
  async function handledOf(events: readonly Effect[]): Promise<Set<string>> {
    const found = new Set<string>();
    for (const [group, some] of Map.groupBy(events, (event) => event.group)) {
      // The gateway keeps no inbox.
      if (!databaseNames.includes(group)) continue;
      for (let at = 0; at < some.length; at += AT_ONCE) {
        const ids = some.slice(at, at + AT_ONCE).map(({ id }) => id);
        const text = 'select message_id as id from inbox where consumer = $1 and message_id = any($2::uuid[])';
        for (const { id } of await rows(group).query<{ id: string }>(text, [group, ids])) found.add(effectOf({ group, id }));
      }
    }
    return found;
  }

  async function sort(): Promise<void> {
    const events = fresh;
    fresh = [];
    const handled = await handledOf(events);
    for (const event of events.filter((each) => !handled.has(effectOf(each)))) {
      if (waiting.size < MOST) waiting.set(effectOf(event), event);
      else isFull = true;
    }
  }

  async function handle(message: EventMessage): Promise<void> {
    const { id, topic, key, payload, occurredAt: at, headers = {} } = message;
    if (topic.endsWith('.dead-letters')) {
      const {
        'original-id': original = id,
        'original-topic': from = topic,
        group = 'somebody',
        reason = '',
        'parked-at': when = at,
      } = headers;
      parked.set(effectOf({ group, id: original }), { id: original, topic: from, group, key, at: when, reason });
      return;
    }
    const snapshot = snapshots.get(topic);
    const fields = payload as Readonly<Record<string, unknown>>;
    if (snapshot) snapshot.versions.put(Number(fields[snapshot.idField]), Number(fields['version']), fields['deleted'] === true);
    if (!UUID.test(id) || Date.now() - Date.parse(at) > subscribers.keptMs) return;
    fresh.push(...subscribers.of(message).map((group) => ({ id, topic, group, key, at })));
    if (fresh.length >= AT_ONCE) await sort();
  }

  /** Forgets events that have had their effect meanwhile. */
  async function settle(): Promise<void> {
    await sort();
    for (const known of [waiting, parked]) for (const effect of await handledOf([...known.values()].filter(hasUuid))) known.delete(effect);
  }

  // Creating a topic creates its dead letters too, so that one subscription must not name both.
  await using reading = new AsyncDisposableStack();
  const runnings: RunningSubscription[] = [];
  for (const topics of [subscribers.topics, subscribers.topics.map(deadLetterTopic)]) {
    const running = await transport.subscribe({ group: 'integrity-check', mode: 'replay', topics, handle });
    reading.defer(() => running.stop());
    runnings.push(running);
  }
  const catchUp = () => within(READ_WITHIN_MS, Promise.all(runnings.map((running) => running.caughtUp())));
  const open = reading.move();
  return {
    versionsIn(topic) {
      const snapshot = snapshots.get(topic);
      if (!snapshot) throw new Error(`no service shows its rows in ${topic}`);
      return snapshot.versions;
    },
    async catchUp() {
      await catchUp();
    },
    async unhandled() {
      await settle();
      return [...waiting.values()].filter((event) => !parked.has(effectOf(event)));
    },
    async deadLetters() {
      await settle();
      return [...parked.values()];
    },
    async underWay(keys) {
      // The outbox first: an event that leaves it meanwhile is then found in the topic.
      const recorded = await Promise.all(
        databaseNames.map((name) => rows(name).query<{ key: string }>('select distinct key from outbox where key = any($1)', [keys])),
      );
      await catchUp();
      await settle();
      if (isFull) return new Set(keys);
      return new Set([...recorded.flat(), ...waiting.values(), ...parked.values()].map(({ key }) => key));
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** Several services may subscribe to the same event. */
type Effect = Pick<PublishedEvent, 'group' | 'id'>;
const effectOf = ({ group, id }: Effect) => `${group} ${id}`;

const hasUuid = ({ id }: PublishedEvent) => UUID.test(id);

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The topics could not be read within ${ms / 1000} s.`)), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
