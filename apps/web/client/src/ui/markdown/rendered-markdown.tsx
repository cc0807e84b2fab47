import { useId, useMemo } from 'react';
import { instance } from '../../instance.ts';
import styles from './markdown.module.css';
import { renderMarkdown } from './render-markdown.ts';

const own = [location.origin, new URL(instance.publicUrl).origin];

/** Only for `Markdown`, which loads it. */
export function RenderedMarkdown({ text, below }: { text: string; below: number }) {
  const id = useId();
  const rendered = useMemo(() => renderMarkdown(text, { below, own, prefix: `${id}-` }), [text, below, id]);
  return <div className={`prose ${styles.markdown}`}>{rendered}</div>;
}
