import { videoState } from '@flotilla/contracts-shared';
import { videosApi } from '@flotilla/contracts-videos';
import { pathOf } from '@flotilla/http-client';
import type { Finding } from '@flotilla/service';
import { type Ask, askUntilAnswered, createAsk, newTraffic, type Outcome } from './ask.ts';
import { type ExpectedVideo, expectationsOf } from './expectations.ts';
import { namesIn } from './names-in.ts';
import { readJournal } from './open-journal.ts';
import { type Credentials, signIn } from './session.ts';

export type ReconcileOptions = { readonly gateways: readonly string[]; readonly credentials: Credentials; readonly journalFile: string };

type File = {
  readonly size: number;
  readonly fileUrl: string;
  readonly playlistUrl?: string;
  readonly resolution: { readonly id: number };
};
type Video = {
  readonly name: string;
  readonly state: { readonly id: number };
  readonly streamingPlaylists: readonly { readonly playlistUrl: string; readonly files: readonly File[] }[];
  readonly files: readonly File[];
};

const WITHIN_MS = 60_000;
const ENDS = 16;

/** Checks every promise of a journal as clients see it: through the gateways, playing the first and last bytes of every file. Empty when all of them hold. */
export async function reconcile({ gateways, credentials, journalFile }: ReconcileOptions): Promise<Finding[]> {
  const { videos, broken } = expectationsOf(await readJournal(journalFile));
  const ask = createAsk(gateways, newTraffic());
  const { token } = await signIn(ask, credentials, Date.now() + WITHIN_MS);
  const found = broken.map(({ what, key, sentence, at }): Finding => ({ ...finding('lost', what, key, sentence), since: at }));
  for (const expected of videos.values()) {
    for await (const [kind, sentence] of objections(expected, reader(ask, token)))
      found.push(finding(kind, 'video', expected.uuid, sentence));
  }
  return found;
}

type Read = (path: string, headers?: Record<string, string>) => Promise<Extract<Outcome, { kind: 'answered' }>>;

function reader(ask: Ask, token: string): Read {
  return async (path, headers = {}) => {
    const request = () => ({ method: 'GET', path, headers: { authorization: `Bearer ${token}`, ...headers } });
    const outcome = await askUntilAnswered(ask, request, { untilMs: Date.now() + WITHIN_MS, isRepeatable: true });
    if (outcome.kind !== 'answered') throw new Error(`${path} is not answered: ${outcome.reason}`);
    return outcome;
  };
}

async function* objections({ uuid, names, presence }: ExpectedVideo, read: Read): AsyncGenerator<[Finding['kind'], string]> {
  const answer = await read(pathOf(videosApi.getVideo, { id: uuid }, undefined));
  if (answer.status === 404) {
    if (presence === 'there') yield ['lost', 'The upload was acknowledged, and the video is not there.'];
    return;
  }
  if (answer.status !== 200) return yield ['lost', `Reading the video is answered with ${answer.status}.`];
  if (presence === 'gone') yield ['lost', 'The deletion was acknowledged, and the video is there.'];
  const video = JSON.parse(answer.body.toString()) as Video;
  if (!names.has(video.name)) yield ['lost', `The name has to be "${[...names].join('" or "')}", and is "${video.name}".`];
  if (video.state.id !== videoState.PUBLISHED) return yield ['stuck', `The video is in state ${video.state.id} and cannot be played.`];
  for (const playlist of video.streamingPlaylists) yield* play(playlist, read);
  for (const file of video.files) yield* playFile(file, read);
}

async function* play({ playlistUrl, files }: Video['streamingPlaylists'][number], read: Read): AsyncGenerator<[Finding['kind'], string]> {
  const master = await read(new URL(playlistUrl).pathname);
  if (master.status !== 200) return yield ['lost', `The master playlist is answered with ${master.status}.`];
  for (const name of namesIn(master.body.toString())) {
    const { status } = await read(new URL(name, playlistUrl).pathname);
    if (status !== 200) yield ['lost', `A playlist that the master playlist names is answered with ${status}.`];
  }
  for (const file of files) yield* playFile(file, read);
}

async function* playFile({ fileUrl, size, resolution }: File, read: Read): AsyncGenerator<[Finding['kind'], string]> {
  const path = new URL(fileUrl).pathname;
  for (const range of [`0-${ENDS - 1}`, `${size - ENDS}-${size - 1}`]) {
    const { status, headers, body } = await read(path, { range: `bytes=${range}` });
    if (status !== 206) return yield ['lost', `The file of ${resolution.id}p is answered with ${status}.`];
    const isWhole = headers.get('content-range') === `bytes ${range}/${size}` && body.length === ENDS;
    if (!isWhole) return yield ['corrupt', `The file of ${resolution.id}p has not the ${size} bytes it is said to have.`];
  }
}

function finding(kind: Finding['kind'], what: string, key: string, sentence: string): Finding {
  return { kind, service: 'journal', what, key, since: null, sentence, repair: null };
}
