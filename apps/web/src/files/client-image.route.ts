import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { webApi } from '@flotilla/contracts-web';
import { route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { openClientFiles } from './client-files.ts';
import { fileReply } from './file-reply.ts';

const FOLDER = fileURLToPath(new URL('../../assets/images', import.meta.url));
const DAY = 86_400;

/** What stands in for logos nobody chose; the addresses are known to clients and never change, so that a day has to do. */
export const clientImageRoute = () => route(webApi.clientImage, sendFrom(FOLDER));

/** What stands in for the picture of a feed. */
export const clientIconRoute = () => route(webApi.clientIcon, sendFrom(join(FOLDER, 'icons')));

function sendFrom(folder: string) {
  const opened = openClientFiles(folder);
  return async ({ params }: { readonly params: { readonly filename: string } }) => {
    const file = (await opened).find(params.filename, '');
    if (!file) throw problems.not_found();
    return fileReply(file, `public, max-age=${DAY}`);
  };
}
