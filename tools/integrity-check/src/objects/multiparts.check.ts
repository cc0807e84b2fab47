import type { Check } from '../check.ts';
import type { Instance } from '../open-instance.ts';
import { pagesOf } from '../rows.ts';

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

/** Acknowledged bytes of uploads that are not objects yet, and uploads the store keeps that nobody goes on with. */
export function multipartsCheck({ rows, storage }: Pick<Instance, 'rows' | 'storage'>, mayWaitMs: number): Check {
  return {
    title: 'parts of uploads',
    async *look() {
      for await (const page of pagesOf<Session>(rows('videos'), SESSIONS, { from: '' })) {
        for (const session of page) {
          const lost = await objection(session);
          const { id: key, touchedAt } = session;
          if (lost)
            yield {
              kind: 'lost',
              service: 'videos',
              what: 'upload parts',
              key,
              since: touchedAt.toISOString(),
              sentence: lost,
              repair: null,
            };
        }
      }
      for await (const { key, uploadId, startedAt } of storage.abandonedMultiparts(new Date(Date.now() - mayWaitMs))) {
        const [known] = await rows('videos').query(
          `select 1 from upload_sessions where storage_key = $1 and multipart_id = $2 and state in ('open', 'received')`,
          [key, uploadId],
        );
        if (known) continue;
        yield {
          kind: 'orphan',
          service: 'storage',
          what: 'multipart upload',
          key: `${key} ${uploadId}`,
          since: startedAt.toISOString(),
          sentence: 'The store keeps parts of an upload that nobody goes on with.',
          repair: 'end the multipart upload',
        };
      }
    },
  };

  async function objection({ storageKey, multipartId, state, size, received, stored }: Session): Promise<string | undefined> {
    if (multipartId !== null && stored > 0) {
      for await (const { uploadId } of storage.listMultiparts(storageKey)) if (uploadId === multipartId) return undefined;
      const isWhole = state === 'received' && (await storage.stat(storageKey))?.size === size;
      if (!isWhole) return 'The store no longer has the parts of this upload.';
    }
    if (state === 'open' && stored !== received)
      return `${received} bytes of this upload were acknowledged, ${stored} are known to be stored.`;
    return undefined;
  }
}
