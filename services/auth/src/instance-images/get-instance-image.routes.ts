import { authApi } from '@flotilla/contracts-auth';
import { type HandlerInput, route, streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { type ImageType, logoTypes } from './image-types.ts';

type Asked = Pick<HandlerInput<typeof authApi.getUploadedImage>, 'context' | 'params'>;
type Row = { mediaType: string; bytes: Buffer | null };

const HOUR = 60 * 60;
const IMAGE = {
  name: 'instance-image',
  text: `select media_type as "mediaType", case when $3 then bytes end as bytes from instance_images where filename = $1 and type = any($2)`,
};

/** What is behind a name never changes, so the name is its tag. */
export const getInstanceImageRoutes = ({ database }: Deps) => {
  const show = (types: readonly ImageType[], lifetimeInSeconds: number) => async (asked: Asked) => {
    const { filename } = asked.params;
    const etag = `"${filename}"`;
    const isFresh = knows(asked.context.request.headers['if-none-match'], etag);
    const [image] = await database.query<Row>({ ...IMAGE, values: [filename, types, !isFresh] });
    if (!image) throw problems.not_found();
    const { mediaType, bytes } = image;
    const headers = { etag, 'cache-control': `public, max-age=${lifetimeInSeconds}`, 'x-content-type-options': 'nosniff' };
    if (!bytes) return streamed(304, headers, (response) => void response.end());
    const content = { 'content-type': mediaType, 'content-length': String(bytes.length), 'content-disposition': 'inline' };
    return streamed(200, { ...headers, ...content }, (response) => void response.end(bytes));
  };
  return [
    route(authApi.getUploadedImage, show(logoTypes, 2 * HOUR)),
    route(authApi.getInstanceAvatarImage, show(['avatar'], 48 * HOUR)),
    route(authApi.getInstanceBannerImage, show(['banner'], 48 * HOUR)),
  ];
};

const knows = (tags: string | undefined, etag: string) =>
  tags?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false;
