import { useId, useMemo } from 'react';
import { instance } from '../../instance.ts';
import styles from './markdown.module.css';
import { renderMarkdown } from './render-markdown.ts';

const own = [location.origin, new URL(instance.publicUrl).origin];

type Props = {
  readonly text: string;
  readonly below: number;
  readonly onSeek: ((seconds: number) => void) | undefined;
  readonly duration: number | undefined;
  readonly hasMentions: boolean;
};

/** Only for `Markdown`, which loads it. */
export function RenderedMarkdown({ text, below, onSeek, duration, hasMentions }: Props) {
  const id = useId();
  const rendered = useMemo(() => {
    const times = onSeek && { seek: onSeek, longest: duration ?? Number.POSITIVE_INFINITY };
    return renderMarkdown(text, { below, own, prefix: `${id}-`, times, hasMentions });
  }, [text, below, id, onSeek, duration, hasMentions]);
  return <div className={`prose ${styles.markdown}`}>{rendered}</div>;
}
