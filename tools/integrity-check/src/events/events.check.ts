import type { Check } from '../check.ts';
import type { Finding } from '../finding.ts';
import type { Fact, Topics } from './read-topics.ts';

/** Whoever listens handles facts within seconds. */
const IN_TIME_MS = 60_000;

/** Facts that had no effect: not handled by the service that listens, or given up and parked. */
export function factsCheck(topics: Topics): Check {
  let before = new Map<string, ReadonlySet<string>>();
  return {
    title: 'facts and their effects',
    async *look(first) {
      await topics.catchUp();
      const late = (await topics.unhandled()).filter(({ at }) => Date.now() - Date.parse(at) > IN_TIME_MS);
      for (const [key, facts] of byTopicAndGroup(late)) {
        // As long as those of the first look become fewer, somebody works on them.
        if (first && facts.filter(({ id }) => before.get(key)?.has(id)).length < (before.get(key)?.size ?? 0)) continue;
        yield finding(
          'facts',
          key,
          facts,
          `${facts.length} facts have waited for more than a minute to be handled, and no more are handled.`,
        );
      }
      before = new Map([...byTopicAndGroup(late)].map(([key, facts]) => [key, new Set(facts.map(({ id }) => id))]));
      for (const [key, letters] of byTopicAndGroup(await topics.deadLetters())) {
        const newest = letters.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1);
        const reason = newest?.reason.slice(0, 200) ?? '';
        yield finding('dead letters', key, letters, `${letters.length} facts were given up and parked, the newest because of: ${reason}`);
      }
    },
  };
}

function byTopicAndGroup<F extends Fact>(facts: readonly F[]): Map<string, F[]> {
  return Map.groupBy(facts, ({ topic, group }) => `${topic} ${group}`);
}

function finding(what: string, key: string, facts: readonly Fact[], sentence: string): Finding {
  const since = facts.map(({ at }) => at).toSorted()[0] ?? null;
  return { kind: 'stuck', service: key.slice(key.indexOf(' ') + 1), what, key, since, sentence, repair: null };
}
