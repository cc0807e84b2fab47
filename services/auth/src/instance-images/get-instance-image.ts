import type { instanceImagesApi } from '@flotilla/contracts-auth';
import { type HandlerInput, streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import type { ImageType } from './image-types.ts';

type Asked = Pick<HandlerInput<typeof instanceImagesApi.getUploadedImage>, 'context' | 'params'>;
type Row = { mediaType: string; bytes: Buffer | null };

/** Answers with an image of one of these types. What is behind a name never changes, so the name is its tag. */
export const showInstanceImage =
  (deps: Pick<Deps, 'database'>, types: readonly ImageType[], lifetimeInSeconds: number) =>
  async ({ params: { filename }, context }: Asked) => {
    const etag = `"${filename}"`;
    const isFresh = isAmong(context.request.headers['if-none-match'], etag);
    const image = await readImage(deps, { filename, types, withBytes: !isFresh });
    if (!image) throw problems.not_found();
    const { mediaType, bytes } = image;
    const headers = { etag, 'cache-control': `public, max-age=${lifetimeInSeconds}`, 'x-content-type-options': 'nosniff' };
    if (!bytes) return streamed(304, headers, (response) => void response.end());
    const content = { 'content-type': mediaType, 'content-length': String(bytes.length), 'content-disposition': 'inline' };
    return streamed(200, { ...headers, ...content }, (response) => void response.end(bytes));
  };

type Wanted = { readonly filename: string; readonly types: readonly ImageType[]; readonly withBytes: boolean };

async function readImage({ database }: Pick<Deps, 'database'>, { filename, types, withBytes }: Wanted): Promise<Row | undefined> {
  const [image] = await database.query<Row>({
    name: 'instance-image',
    text: `select media_type as "mediaType", case when $3 then bytes end as bytes from instance_images where filename = $1 and type = any($2)`,
    values: [filename, types, withBytes],
  });
  return image;
}

const isAmong = (tags: string | undefined, etag: string) =>
  tags?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false;
