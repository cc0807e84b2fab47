import { federationEvents } from '@flotilla/contracts-federation';
import { abuseReasons } from '@flotilla/contracts-videos';
import { publish } from '@flotilla/outbox';
import { canonicalUrl } from '../../remote-actors/canonical-url.ts';
import { describeActor, kindOf } from '../../remote-actors/describe-actor.ts';
import { type Fields, idOf, isFields, listOf, textOf } from '../../remote-actors/read-fields.ts';
import { HOUR_MS, takeShare } from '../take-share.ts';
import type { Handler } from './handler.ts';

const MOST_OBJECTS = 10;
const MOST_TAGS = 50;
const REPORTS = { kind: 'reports', most: 20, withinMs: HOUR_MS };
const SHORTEST = 2;
const LONGEST = 3000;

/** A report about things of this instance, one for each. */
export const onFlag: Handler = async (deps, { activity, signer }) => {
  const { object, content, tag, startAt, endAt } = activity.fields;
  const reason = textOf(content, LONGEST + 1)?.trim() ?? '';
  if (kindOf(signer) !== 'account' || reason.length < SHORTEST || reason.length > LONGEST) return undefined;
  const ours = listOf(object, MOST_OBJECTS).flatMap((each) => {
    const url = canonicalUrl(deps, idOf(each));
    return url?.startsWith(`${deps.urls.base}/`) ? [url] : [];
  });
  const report = {
    activityUrl: activity.id,
    reason,
    predefinedReasons: reasonsIn(tag),
    startAt: secondsOf(startAt),
    endAt: secondsOf(endAt),
    account: describeActor(signer),
  };
  return async (tx) => {
    const now = deps.clock.now();
    for (const about of new Set(ours)) {
      // What many of one host report is one report, and moderators can only read so many.
      const isFirst = await takeShare(tx, signer.host, { kind: `report ${about}`, most: 1, withinMs: HOUR_MS }, now);
      if (isFirst && (await takeShare(tx, signer.host, REPORTS, now))) publish(tx, federationEvents.remoteReported, { about, ...report });
    }
  };
};

function reasonsIn(tags: unknown): string[] {
  const names = new Set(listOf(tags, MOST_TAGS).map((tag) => (isFields(tag) ? (tag as Fields)['name'] : undefined)));
  return abuseReasons.filter((name) => names.has(name));
}

const secondsOf = (value: unknown): number | null =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31 ? (value as number) : null;
