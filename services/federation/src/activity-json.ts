import { type ContextKind, withContext } from '@flotilla/activitypub';
import { reply } from '@flotilla/http-server';

const HEADERS = { 'content-type': 'application/activity+json; charset=utf-8' };

/** An object or a collection as peers read it. */
export const activityJson = (kind: ContextKind, object: object) => reply(200, withContext(kind, object), HEADERS);
