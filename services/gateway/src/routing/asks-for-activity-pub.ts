import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

const PAGES = ['text/html', 'application/json'];
const ACTIVITY_PUB = [
  'application/activity+json',
  'application/ld+json',
  'application/ld+json; profile="https://www.w3.org/ns/activitystreams"',
];

/** Whether the best match of `Accept` is ActivityPub; without one, or with any type, it is the page (docs/contract/federation.md#media-types). */
export function asksForActivityPub(request: IncomingMessage): boolean {
  const best = new Negotiator(request).mediaType([...PAGES, ...ACTIVITY_PUB]);
  return best !== undefined && ACTIVITY_PUB.includes(best);
}
