import { Suspense } from 'react';
import { later } from './later.tsx';
import { LinkedText } from './linked-text.tsx';
import { isPlain, isUnreasonable } from './markdown/plain.ts';
import { Unexpected } from './unexpected.tsx';

const load = () => import('./markdown/rendered-markdown.tsx');
const Rendered = later('RenderedMarkdown', load);

/** Begins to load what shows Markdown; for pages that will need it. */
export function expectMarkdown(): void {
  // It is asked for again where it is shown, and a failure is handled there.
  load().catch(() => undefined);
}

type Props = {
  readonly text: string;
  /** The level of the heading it stands below: headings of the text begin one deeper. */
  readonly below?: 1 | 2 | 3;
  /** Makes times such as `1:02` buttons that go there. */
  readonly onSeek?: ((seconds: number) => void) | undefined;
  /** How long that is which they seek in; later times are only text. */
  readonly duration?: number | undefined;
  /** Makes `@name` a link to the account. */
  readonly hasMentions?: boolean;
};

/** What somebody wrote in Markdown. What shows it is loaded only where there is some; until then, and without it, the text is read as it was written. */
export function Markdown({ text, below = 2, onSeek, duration, hasMentions = false }: Props) {
  const plain = (
    <div className="prose">
      <LinkedText text={text} />
    </div>
  );
  if (isPlain(text) || isUnreasonable(text)) return plain;
  return (
    <Unexpected instead={() => plain}>
      <Suspense fallback={plain}>
        <Rendered text={text} below={below} onSeek={onSeek} duration={duration} hasMentions={hasMentions} />
      </Suspense>
    </Unexpected>
  );
}
