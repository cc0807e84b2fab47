import { videosProblems } from '@flotilla/contracts-videos';
import type { Streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { whereVideo } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { type Credentials, isOpen, type Policy } from '../files/file-access.ts';
import type { FileDeps } from '../files/serve-file.ts';
import { attachment } from './content-disposition.ts';

export type WantedDownload = Credentials & {
  readonly id: string;
  readonly kind: 'hls' | 'web';
  readonly resolution: number;
  readonly extension: string;
};
type Found = Policy & {
  readonly name: string;
  readonly filename: string | null;
  readonly storageKey: string;
  readonly size: number;
  readonly contentType: string;
  readonly modifiedAt: Date;
};

const FIND = `select v.uuid as "videoUuid", v.privacy, v.policy_version as "policyVersion", a.user_id as "ownerUserId", v.name,
    f.filename, f.storage_key as "storageKey", f.size, f.content_type as "contentType", f.created_at as "modifiedAt"
  from videos v join accounts a on a.id = v.account_id
  left join video_files f on f.video_id = v.id and f.kind = $2 and f.resolution = $3 where `;

/** One rendition as an attachment. Throws 404, 401, 403 and 416 (docs/contract/files.md#downloads). */
export async function downloadFile(
  deps: Pick<FileDeps, 'access' | 'deliver'> & Pick<Deps, 'database'>,
  wanted: WantedDownload,
): Promise<Streamed> {
  const { id, kind, resolution, extension, request } = wanted;
  const { addressedBy, condition, value } = whereVideo(id);
  const statement = { name: `find-download-by-${addressedBy}`, text: FIND + condition, values: [value, kind, resolution] };
  const [found] = await deps.database.query<Found>(statement);
  if (!found) throw videosProblems.video_not_found();
  await deps.access.refuseDownload(found, addressedBy, wanted);
  if (!found.filename?.endsWith(`.${extension}`)) throw problems.not_found();

  const name = `${found.name}-${resolution}p${kind === 'hls' ? '-hls' : ''}.${extension}`;
  return deps.deliver(request, {
    ...found,
    cacheControl: isOpen(found) ? 'public, max-age=0' : 'private, no-store',
    contentDisposition: attachment(name),
  });
}
