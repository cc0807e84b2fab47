import { timeLeft } from '../../i18n/durations.ts';
import { t } from '../../i18n/messages.ts';
import { partInWords } from '../../i18n/sizes.ts';
import type { WaitReason } from './next-step.ts';
import { PRIVATE, privacyInWords } from './privacies.ts';

export type UploadedVideo = { readonly id: number; readonly uuid: string; readonly shortUUID: string };

/** What a person decides about a video. Privacy as on the wire: 1 public, 2 unlisted, 3 private, 4 internal. */
export type UploadMetadata = {
  readonly title: string;
  readonly privacy: 1 | 2 | 3 | 4;
  readonly channelId: number;
  readonly description: string;
  /** Only its owner sees the video, whatever its privacy will be, until they publish it. */
  readonly isDraft?: boolean;
};

/** Whether others see the video only once its owner says so. */
export const awaitsPublication = ({ privacy, isDraft = false }: UploadMetadata): boolean => isDraft && privacy !== PRIVATE;

/** Who may see the video for now. */
export const privacyForNow = (metadata: UploadMetadata): UploadMetadata['privacy'] =>
  awaitsPublication(metadata) ? PRIVATE : metadata.privacy;

/** Who will see it, and whether that waits for a word. */
export function audienceInWords(metadata: UploadMetadata): string {
  const privacy = privacyInWords({ id: metadata.privacy });
  return awaitsPublication(metadata) ? t('upload.draft', { privacy }) : privacy;
}

type UploadPhase =
  | { readonly kind: 'finishing' | 'opening' | 'paused' | 'queued' | 'sending' | 'signed-out' }
  | { readonly kind: 'waiting'; readonly because: WaitReason }
  /** `mistake`: why what was said about the video could not be written down. */
  | { readonly kind: 'uploaded'; readonly video: UploadedVideo; readonly mistake?: string }
  | { readonly kind: 'failed'; readonly words: string };

/** One file on its way. */
export type MovingFile = {
  readonly filename: string;
  readonly size: number;
  /** On its way or there. */
  readonly sent: number;
  /** Known to be there. */
  readonly stored: number;
  readonly secondsLeft: number | null;
  readonly phase: UploadPhase;
};
export type UploadItem = MovingFile & { readonly key: string; readonly metadata: UploadMetadata };

export type UploadEvent =
  | { readonly kind: 'opening' }
  | { readonly kind: 'progress' | 'stored'; readonly sent: number; readonly secondsLeft: number | null }
  | { readonly kind: 'everything-sent' }
  | { readonly kind: 'waiting'; readonly because: WaitReason }
  | { readonly kind: 'paused' | 'resumed' | 'signed-out' }
  | { readonly kind: 'uploaded'; readonly video: UploadedVideo }
  | { readonly kind: 'failed' | 'not-saved'; readonly words: string }
  | { readonly kind: 'described'; readonly metadata: UploadMetadata };

/** The next state of an upload. What has ended stays ended; one that was stopped only moves when somebody resumes it. */
export function afterEvent<Item extends MovingFile>(item: Item, event: UploadEvent): Item {
  const { phase } = item;
  const { kind } = phase;
  if (event.kind === 'described')
    return { ...item, metadata: event.metadata, ...(kind === 'uploaded' && { phase: { kind, video: phase.video } }) };
  if (kind === 'uploaded') return event.kind === 'not-saved' ? { ...item, phase: { ...phase, mistake: event.words } } : item;
  if (kind === 'failed' && event.kind !== 'resumed') return item;
  const isStopped = kind === 'paused' || kind === 'signed-out';
  if (isStopped && event.kind !== 'resumed' && event.kind !== 'uploaded' && event.kind !== 'failed') return item;
  switch (event.kind) {
    case 'opening':
      return { ...item, phase: { kind: 'opening' } };
    case 'progress':
      return { ...item, phase: { kind: 'sending' }, sent: Math.min(event.sent, item.size), secondsLeft: event.secondsLeft };
    case 'stored':
      return { ...item, phase: { kind: 'sending' }, sent: event.sent, stored: event.sent, secondsLeft: event.secondsLeft };
    case 'everything-sent':
      return { ...item, phase: { kind: 'finishing' }, sent: item.size, secondsLeft: null };
    case 'waiting':
      return { ...item, phase: { kind: 'waiting', because: event.because }, sent: stoppedAt(item, event), secondsLeft: null };
    case 'paused':
    case 'signed-out':
      return { ...item, phase: { kind: event.kind }, sent: item.stored, secondsLeft: null };
    case 'resumed':
      return { ...item, phase: { kind: 'queued' } };
    case 'uploaded':
      return { ...item, phase: { kind: 'uploaded', video: event.video }, sent: item.size, secondsLeft: null };
    case 'failed':
      return { ...item, phase: { kind: 'failed', words: event.words }, secondsLeft: null };
    case 'not-saved':
      return item;
  }
}

/** What was still on its way when the line broke is sent again, so it is not counted. */
function stoppedAt(item: MovingFile, { because }: { because: WaitReason }): number {
  return because === 'finishing' ? item.size : item.stored;
}

/** What is happening to a file, for people. */
export function describeUpload({ phase, sent, size, secondsLeft }: MovingFile): string {
  const part = partInWords(sent, size);
  switch (phase.kind) {
    case 'queued':
      return sent > 0 ? t('upload.queuedAgain', { part }) : t('upload.queued');
    case 'opening':
      return t('upload.opening');
    case 'sending':
      return secondsLeft === null ? t('upload.sending', { part }) : t('upload.sendingFor', { part, timeLeft: timeLeft(secondsLeft) });
    case 'waiting':
      return describeWaiting(phase.because, part);
    case 'paused':
      return t('upload.paused', { part });
    case 'signed-out':
      return t('upload.signedOut', { part });
    case 'finishing':
      return t('upload.finishing');
    case 'uploaded':
      return t('upload.uploaded');
    case 'failed':
      return phase.words;
  }
}

function describeWaiting(because: WaitReason, part: string): string {
  switch (because) {
    case 'offline':
      return t('upload.waiting.offline', { part });
    case 'limited':
      return t('upload.waiting.limited', { part });
    case 'busy':
      return t('upload.waiting.busy', { part });
    case 'finishing':
      return t('upload.waiting.finishing');
  }
}

export function isMoving({ phase }: MovingFile): boolean {
  return phase.kind !== 'failed' && phase.kind !== 'uploaded' && phase.kind !== 'paused';
}
