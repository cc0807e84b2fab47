import { randomUUID } from 'node:crypto';
import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import type { Image } from '@flotilla/images';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { Configuration } from '../instance/configuration.entity.ts';
import { instanceChanged } from '../instance/open-instance.ts';
import type { ImageType } from './image-types.ts';
import { InstanceImage } from './instance-image.entity.ts';

const db = tables({ Configuration, InstanceImage });

/** Replaces all images of a type; the former ones are deleted. */
export async function replaceInstanceImages(
  { database, clock, instance }: Pick<Deps, 'clock' | 'database' | 'instance'>,
  type: ImageType,
  images: readonly Image[],
  caller: Caller,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Serializes concurrent replacements.
    await db(tx).selectFrom('Configuration').select('id').where('id', '=', 1).forUpdate().execute();
    const former = await db(tx).deleteFrom('InstanceImage').where('type', '=', type).returning('filename').execute();
    if (former.length === 0 && images.length === 0) return;
    const rows = images.map(({ extension, ...image }) => ({
      ...image,
      type,
      filename: randomUUID() + extension,
      createdAt: clock.now(),
    }));
    if (rows.length > 0) await db(tx).insertInto('InstanceImage').values(rows).execute();
    const action = images.length === 0 ? 'delete' : former.length === 0 ? 'create' : 'update';
    await recordAuditEvent(tx, { clock }, caller, { domain: 'config', action, values: { image: type } });
    await instanceChanged(tx);
  });
  await instance.reload();
}
