import type { instanceImagesApi } from '@flotilla/contracts-auth';
import { anyOf, prepared, sql, tables } from '@flotilla/database';
import { type HandlerInput, streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import type { ImageType } from './image-types.ts';
import { InstanceImage } from './instance-image.entity.ts';

type Asked = Pick<HandlerInput<typeof instanceImagesApi.getUploadedImage>, 'context' | 'params'>;

const db = tables({ InstanceImage });

/** Answers with an image of one of these types. The bytes behind a name never change, so the name serves as the ETag. */
export const showInstanceImage =
  ({ database }: Pick<Deps, 'database'>, types: readonly ImageType[], lifetimeInSeconds: number) =>
  async ({ params: { filename }, context }: Asked) => {
    const etag = `"${filename}"`;
    const isFresh = isAmong(context.request.headers['if-none-match'], etag);
    const [image] = await readImage(database, filename, types, !isFresh);
    if (!image) throw problems.not_found();
    const { mediaType, bytes } = image;
    const headers = { etag, 'cache-control': `public, max-age=${lifetimeInSeconds}`, 'x-content-type-options': 'nosniff' };
    if (!bytes) return streamed(304, headers, (response) => void response.end());
    const content = { 'content-type': mediaType, 'content-length': String(bytes.length), 'content-disposition': 'inline' };
    return streamed(200, { ...headers, ...content }, (response) => void response.end(bytes));
  };

const readImage = prepared('instance-image', (on, filename: string, types: readonly ImageType[], withBytes: boolean) =>
  db(on)
    .selectFrom('InstanceImage')
    .select((eb) => ['mediaType', sql<Buffer | null>`case when ${withBytes} then ${eb.ref('bytes')} end`.as('bytes')])
    .where('filename', '=', filename)
    .where((eb) => anyOf(eb, 'type', types)),
);

const isAmong = (tags: string | undefined, etag: string) =>
  tags?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false;
