/** What the server said to a request of the upload protocol (docs/contract/uploads.md#chunks), or that nothing came back. */
export type Heard =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly range: string | null;
      readonly retryAfterInSeconds?: number | undefined;
      readonly words: string;
    }
  | { readonly kind: 'silence' };

/** What was asked: to open, to store the bytes from `from`, or how far the upload is. */
export type Asked =
  | { readonly kind: 'open' }
  | { readonly kind: 'chunk'; readonly from: number; readonly isLast: boolean }
  | { readonly kind: 'position'; readonly wasLast: boolean };

export type WaitReason = 'busy' | 'finishing' | 'limited' | 'offline';

/** What to do now. `position` asks the server how far it is, `open` begins again (and goes on where the server stands). */
export type Step =
  | { readonly next: 'done' }
  | { readonly next: 'send'; readonly from: number }
  | { readonly next: 'open' | 'position' | 'repeat'; readonly afterMs: number; readonly because?: WaitReason }
  | { readonly next: 'fail'; readonly words: string };

const MAX_WAIT_MS = 30_000;
/** The server asks for minutes while it makes the video; people may look more often. */
const FINISHING_WAIT_MS = 4_000;
const MAX_REOPENED = 3;

/** Milliseconds before the next try: doubling, never in step with everybody else. */
export function backOff(failures: number, random = Math.random()): number {
  return Math.round(Math.min(MAX_WAIT_MS, 1000 * 2 ** Math.min(failures, 10)) * (0.75 + random / 2));
}

/** How many bytes the server has, out of `Range: bytes=0-{last}`; 0 without one. */
export function storedBytes(range: string | null): number {
  const last = /^bytes=0-(\d+)$/.exec(range?.trim() ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}

/** The rule book of the resumable upload as its client: from what was asked and heard to what comes next. */
export function nextStep(
  asked: Asked,
  heard: Heard,
  { total, failures, reopened }: { total: number; failures: number; reopened: number },
): Step {
  const pause = backOff(failures);
  if (heard.kind === 'silence') return { next: asked.kind === 'open' ? 'open' : 'position', afterMs: pause, because: 'offline' };

  const { status, words } = heard;
  const told = heard.retryAfterInSeconds === undefined ? pause : Math.min(heard.retryAfterInSeconds * 1000, 2 * MAX_WAIT_MS);
  if (asked.kind === 'open' && (status === 200 || status === 201)) return sendFrom(storedBytes(heard.range), total);
  if (status === 200) return { next: 'done' };
  if (status === 308) return sendFrom(storedBytes(heard.range), total);
  switch (status) {
    case 404:
      // The session is gone. After the last chunk that may mean "done": sending it again tells (docs/contract/uploads.md#last-chunk).
      if (asked.kind === 'position' && asked.wasLast) return { next: 'repeat', afterMs: 0 };
      return reopenOrFail(asked, reopened, pause, words);
    case 410:
      return reopenOrFail(asked, reopened, pause, words);
    case 409:
    case 460:
      return failures > 5 ? { next: 'fail', words } : { next: 'position', afterMs: pause };
    case 408:
    case 423:
      return { next: 'position', afterMs: pause, because: 'busy' };
    case 429:
      return { next: asked.kind === 'open' ? 'open' : 'position', afterMs: told, because: 'limited' };
    case 503:
      if (asked.kind === 'chunk' && asked.isLast) return { next: 'repeat', afterMs: FINISHING_WAIT_MS, because: 'finishing' };
      return { next: asked.kind === 'open' ? 'open' : 'position', afterMs: told, because: 'busy' };
    case 500:
    case 502:
    case 504:
      return { next: asked.kind === 'open' ? 'open' : 'position', afterMs: pause, because: 'busy' };
    default:
      return { next: 'fail', words };
  }
}

function sendFrom(stored: number, total: number): Step {
  // Everything is there and still no video: the last byte is sent again to ask for it.
  return { next: 'send', from: stored >= total ? Math.max(0, total - 1) : stored };
}

function reopenOrFail(asked: Asked, reopened: number, afterMs: number, words: string): Step {
  return asked.kind === 'open' || reopened >= MAX_REOPENED ? { next: 'fail', words } : { next: 'open', afterMs };
}
