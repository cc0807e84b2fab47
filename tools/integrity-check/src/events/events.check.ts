import type { Finding } from '@flotilla/service';
import type { Check } from '../check.ts';
import type { PublishedEvent, Topics } from './read-topics.ts';

/** Subscribers handle events within seconds. */
const IN_TIME_MS = 60_000;

/** Events without effect: not handled by a subscriber, or among the dead letters. */
export function eventsCheck(topics: Topics): Check {
  let before = new Map<string, ReadonlySet<string>>();
  return {
    title: 'events and their effects',
    async *look(first) {
      await topics.catchUp();
      const late = (await topics.unhandled()).filter(({ at }) => Date.now() - Date.parse(at) > IN_TIME_MS);
      for (const [key, events] of byTopicAndGroup(late)) {
        // While those of the first pass become fewer, the subscriber is working on them.
        if (first && events.filter(({ id }) => before.get(key)?.has(id)).length < (before.get(key)?.size ?? 0)) continue;
        yield finding(
          'events',
          key,
          events,
          `${events.length} events have waited for more than a minute to be handled, and no more are handled.`,
        );
      }
      before = new Map([...byTopicAndGroup(late)].map(([key, events]) => [key, new Set(events.map(({ id }) => id))]));
      for (const [key, deadLetters] of byTopicAndGroup(await topics.deadLetters())) {
        const newest = deadLetters.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1);
        const reason = newest?.reason.slice(0, 200) ?? '';
        yield finding(
          'dead letters',
          key,
          deadLetters,
          `${deadLetters.length} events became dead letters, the newest because of: ${reason}`,
        );
      }
    },
  };
}

function byTopicAndGroup<F extends PublishedEvent>(events: readonly F[]): Map<string, F[]> {
  return Map.groupBy(events, ({ topic, group }) => `${topic} ${group}`);
}

function finding(what: string, key: string, events: readonly PublishedEvent[], sentence: string): Finding {
  const since = events.map(({ at }) => at).toSorted()[0] ?? null;
  return { kind: 'stuck', service: key.slice(key.indexOf(' ') + 1), what, key, since, sentence, repair: null };
}
