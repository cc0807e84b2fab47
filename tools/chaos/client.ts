import { videosApi } from '@flotilla/contracts-videos';
import { signIn } from '@flotilla/test-kit/session';
import { PASSWORD } from './instance.ts';

export type Probe = { readonly what: 'edit' | 'upload'; readonly status: number; readonly retryAfter: string | null };
export type Client = {
  /** Changes the name of a video of its own. */
  edit(): Promise<Probe>;
  /** Uploads a video in one request. */
  upload(): Promise<Probe>;
};

const ANSWER_WITHIN_MS = 30_000;
const NO_ANSWER = 599;

/** A client that never repeats a request, so that every answer is counted; it has one video. Requests go to the gateways in turn. */
export async function createProbe(gateways: readonly string[], videoFile: Buffer): Promise<Client> {
  const { token, channelId } = await signIn(gateways, 'root', PASSWORD);
  const authorization = `Bearer ${token}`;
  let turn = 0;

  async function ask(what: Probe['what'], method: string, path: string, body: FormData): Promise<Probe & { text: string }> {
    const url = gateways[turn++ % gateways.length] + path;
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const answer = await fetch(url, { method, body, headers: { authorization }, signal });
      return { what, status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
    } catch (error) {
      return { what, status: NO_ANSWER, retryAfter: null, text: (error as Error).message };
    }
  }

  function upload() {
    const form = new FormData();
    form.set('channelId', String(channelId));
    form.set('name', 'A probe');
    form.set('videofile', new File([new Uint8Array(videoFile)], 'film.mp4', { type: 'video/mp4' }));
    return ask('upload', 'POST', videosApi.uploadVideo.path, form);
  }

  const own = await upload();
  if (own.status !== 200) throw new Error(`The probe could not upload: ${own.status} ${own.text}`);
  const { uuid } = (JSON.parse(own.text) as { video: { uuid: string } }).video;
  return {
    upload,
    edit() {
      const form = new FormData();
      form.set('name', `A probe, edited ${turn}`);
      return ask('edit', 'PUT', `/api/v1/videos/${uuid}`, form);
    },
  };
}
