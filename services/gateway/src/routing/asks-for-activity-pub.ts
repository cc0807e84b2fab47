import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

const PAGES = ['text/html', 'application/json'];
const ACTIVITY_PUB = [
  'application/activity+json',
  'application/ld+json',
  'application/ld+json; profile="https://www.w3.org/ns/activitystreams"',
];
/** One type with its parameters, whose values may contain commas in quotes. */
const ACTIVITY_JSON = /application\/activity\+json(?:\s*;\s*[^\s;,="]+=(?:"[^"]*"|[^\s;,"]*))+/gi;

/** Whether the best match of `Accept` is ActivityPub; without one, or with any type, it is the page (docs/contract/federation.md#media-types). */
export function asksForActivityPub({ headers: { accept } }: Pick<IncomingMessage, 'headers'>): boolean {
  const best = new Negotiator({ headers: { accept: accept?.replace(ACTIVITY_JSON, withoutParameters) } }).mediaType([
    ...PAGES,
    ...ACTIVITY_PUB,
  ]);
  return best !== undefined && ACTIVITY_PUB.includes(best);
}

/** Some name a profile or a character set, of which there is only one. */
function withoutParameters(type: string): string {
  const [quality = ''] = /;\s*q=[\d.]+/i.exec(type) ?? [];
  return `application/activity+json${quality}`;
}
