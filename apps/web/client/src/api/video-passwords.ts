import type { Operation } from '@flotilla/contract';
import { session } from './session.ts';
import { tabStorage } from './storage.ts';

const KEY = 'flotilla.video-passwords';
const HEADER = 'x-service-video-password';
const MOST_KEPT = 50;

/** The password of a protected video that was opened in this tab. */
type Kept = {
  /** Whatever pages call the video. */
  readonly names: readonly string[];
  readonly password: string;
  /** Who could not see the video without it; whoever else asks sends it when they turn out to need it. */
  readonly neededBy: string | null;
};

const readAll = () => tabStorage.read<readonly Kept[]>(KEY) ?? [];
const keptOf = (name: string) => readAll().find(({ names }) => names.includes(name));
const whoAsks = () => session.read()?.username ?? null;

/** What is known of a video becomes this, or nothing. */
function replace(name: string, next?: Kept): void {
  const others = readAll().filter(({ names }) => !names.includes(name));
  tabStorage.write(KEY, [...(next ? [next] : []), ...others].slice(0, MOST_KEPT));
}

/** Keeps a password for the requests about a video that follow, until the tab is closed. */
export function rememberVideoPassword(name: string, password: string): void {
  replace(name, { names: keptOf(name)?.names ?? [name], password, neededBy: whoAsks() });
}

/** The same video is asked for under another name. */
export function shareVideoPassword(name: string, otherName: string): void {
  const kept = keptOf(name);
  if (kept && !kept.names.includes(otherName)) replace(name, { ...kept, names: [...kept.names, otherName] });
}

/** The header that opens the video of a request, where its operation takes one and who asks needs it. Headers carry bytes: those of UTF-8. */
export function videoPasswordHeaders(operation: Operation, input: unknown): Record<string, string> {
  const kept = keptFor(operation, input);
  return kept?.neededBy === whoAsks() ? { [HEADER]: String.fromCharCode(...new TextEncoder().encode(kept.password)) } : {};
}

/** Forgets a password that is wrong. True when the request is to be repeated: it turned out to need the one that is kept. */
export function learnFromRefusal(operation: Operation, input: unknown, code: unknown): boolean {
  const kept = keptFor(operation, input);
  const [name] = kept?.names ?? [];
  if (!kept || name === undefined) return false;
  if (code === 'incorrect_video_password') replace(name);
  if (code !== 'video_requires_password' || kept.neededBy === whoAsks()) return false;
  replace(name, { ...kept, neededBy: whoAsks() });
  return true;
}

type AboutVideo = {
  readonly params?: { readonly id?: string; readonly videoId?: string };
  readonly body?: { readonly video?: { readonly id?: string }; readonly comment?: { readonly videoId?: string } };
};

function keptFor(operation: Operation, input: unknown): Kept | undefined {
  const { properties = {} } = (operation.headers ?? {}) as { readonly properties?: object };
  if (!(HEADER in properties)) return undefined;
  const { params = {}, body } = input as AboutVideo;
  return keptOf(params.videoId ?? params.id ?? body?.video?.id ?? body?.comment?.videoId ?? '');
}
