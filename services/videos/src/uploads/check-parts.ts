import { type IntegrityCheck, pagesOf } from '@flotilla/service';
import type { Storage } from '@flotilla/storage';

type Session = {
  readonly id: string;
  readonly storageKey: string;
  readonly multipartId: string | null;
  readonly state: 'open' | 'received';
  readonly size: number;
  readonly received: number;
  readonly stored: number;
  readonly touchedAt: Date;
};

const SESSIONS = `select id, storage_key as "storageKey", multipart_id as "multipartId", state, size, received, touched_at as "touchedAt",
    (select coalesce(sum(size), 0) from upload_parts p where p.session_id = s.id)::bigint
      + (select coalesce(sum(size), 0) from upload_pieces p where p.session_id = s.id)::bigint as stored
  from upload_sessions s where state in ('open', 'received') and id > $1 order by id limit $2`;

/** Acknowledged bytes of uploads that are not objects yet. */
export const uploadPartsCheck: IntegrityCheck = {
  title: 'parts of uploads',
  async *look({ rows, storage }) {
    for await (const page of pagesOf<Session>(rows, SESSIONS, { from: '' })) {
      for (const session of page) {
        const sentence = await objectionTo(session, storage);
        const since = session.touchedAt.toISOString();
        if (sentence) yield { kind: 'lost', what: 'upload parts', key: session.id, since, sentence, repair: null };
      }
    }
  },
};

async function objectionTo(session: Session, storage: Storage): Promise<string | undefined> {
  const { storageKey, multipartId, state, size, received, stored } = session;
  if (multipartId !== null && stored > 0) {
    for await (const { uploadId } of storage.listMultiparts(storageKey)) if (uploadId === multipartId) return undefined;
    const isWhole = state === 'received' && (await storage.stat(storageKey))?.size === size;
    if (!isWhole) return 'The store no longer has the parts of this upload.';
  }
  if (state === 'open' && stored !== received)
    return `${received} bytes of this upload were acknowledged, ${stored} are known to be stored.`;
  return undefined;
}
