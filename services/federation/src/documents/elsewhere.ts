import type { ContextKind } from '@flotilla/activitypub';
import { reply } from '@flotilla/http-server';
import { activityJson } from '../activity-json.ts';

/** Thrown where something of another instance is asked for: its origin has the document. */
export class Elsewhere extends Error {
  override readonly name = 'Elsewhere';
  readonly url: string;

  constructor(url: string) {
    super(`the document is at ${url}`);
    this.url = url;
  }
}

/** A document, or where its origin has it. */
export async function show(kind: ContextKind, document: Promise<object>) {
  try {
    return activityJson(kind, await document);
  } catch (error) {
    if (error instanceof Elsewhere) return reply(302, null, { location: error.url });
    throw error;
  }
}
