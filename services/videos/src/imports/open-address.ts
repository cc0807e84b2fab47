import type { OutboundRequest } from '@flotilla/outbound';
import type { Deps } from '../deps.ts';
import type { Store } from './arriving-file.ts';
import { fileNameIn } from './file-name-in.ts';
import { ImportFailure } from './import-failure.ts';

export type Bounds = Required<Pick<OutboundRequest, 'mostBytes' | 'signal' | 'withinMs'>>;
export type Fetching = Pick<Deps, 'outbound'>;

/** A page is for yt-dlp, where an operator has it. */
export class PageAnswered extends ImportFailure {}

/** Fetches a direct file, and hands it to `store` while it arrives. Throws PageAnswered, other ImportFailures and OutboundFailure. */
export function openAddress<T>({ outbound }: Fetching, address: string, bounds: Bounds, store: Store<T>): Promise<T> {
  return outbound.read(address, bounds, async ({ status, url, headers, body }) => {
    if (status !== 200) throw new ImportFailure(`${url.host} answered ${status}.`);
    const type = headers['content-type'] ?? '';
    if (/^\s*(text\/html|application\/xhtml)/i.test(type)) throw new PageAnswered(`${url.host} answered a page, not a video.`);
    const length = Number(headers['content-length']);
    const totalBytes = Number.isSafeInteger(length) && length > 0 ? length : null;
    return store({ filename: fileNameIn(url.href), totalBytes, body });
  });
}
