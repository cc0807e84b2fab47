export type FailureKind = 'aborted' | 'deadline' | 'disk' | 'exit' | 'incomplete' | 'killed' | 'stalled' | 'unsafe';

/** A failed run of ffmpeg or ffprobe. `errors` has the last lines it wrote; `message` is for the log. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
  readonly kind: FailureKind;
  readonly errors: string;

  constructor(program: string, kind: FailureKind, errors: string, detail = '') {
    super(`${program} ${sentences[kind]}${detail}${kind === 'exit' && errors ? `: ${lastLine(errors)}` : ''}`);
    this.kind = kind;
    this.errors = errors;
  }
}

const sentences: Record<FailureKind, string> = {
  aborted: 'was aborted',
  deadline: 'did not end in time',
  disk: 'used more disk than it may',
  exit: 'failed',
  incomplete: 'wrote a file that is not complete, most likely for lack of room',
  killed: 'was killed, most likely for using too much memory or time',
  stalled: 'made no progress and was killed',
  unsafe: 'left something that is neither a file nor a folder',
};

function lastLine(text: string): string {
  return (text.trimEnd().split('\n').at(-1) ?? '').slice(0, 300);
}
