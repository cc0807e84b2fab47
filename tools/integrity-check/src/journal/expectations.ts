import type { Entry } from './entry.ts';

export type ExpectedVideo = {
  readonly uuid: string;
  readonly sha256: string;
  readonly size: number;
  /** The possible values, of which one must hold. */
  names: Set<string>;
  presence: 'either' | 'gone' | 'there';
};
export type Expectations = {
  readonly videos: ReadonlyMap<string, ExpectedVideo>;
  /** Names of uploads that may have become one video, or none. */
  readonly maybe: ReadonlyMap<string, { readonly sha256: string; readonly size: number }>;
  readonly sessions: ReadonlySet<string>;
  readonly broken: readonly Extract<Entry, { type: 'broken' }>[];
};

/** What must hold according to the promises in a journal. */
export function expectationsOf(entries: readonly Entry[]): Expectations {
  const videos = new Map<string, ExpectedVideo>();
  const maybe = new Map<string, { sha256: string; size: number }>();
  const sessions = new Set<string>();
  const broken: Extract<Entry, { type: 'broken' }>[] = [];
  for (const entry of entries) {
    const video = 'uuid' in entry ? videos.get(entry.uuid) : undefined;
    switch (entry.type) {
      case 'uploaded':
        videos.set(entry.uuid, { ...entry, names: new Set([entry.name]), presence: 'there' });
        break;
      case 'renamed':
        if (video) video.names = new Set([entry.name]);
        break;
      case 'rename-unknown':
        video?.names.add(entry.name);
        break;
      case 'deleted':
        if (video) video.presence = 'gone';
        break;
      case 'delete-unknown':
        if (video?.presence === 'there') video.presence = 'either';
        break;
      case 'upload-unknown':
        maybe.set(entry.name, entry);
        break;
      case 'signed-in':
        sessions.add(entry.sessionId);
        break;
      case 'broken':
        broken.push(entry);
        break;
      case 'began':
      case 'received':
        break;
    }
  }
  return { videos, maybe, sessions, broken };
}
