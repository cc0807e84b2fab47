import '../../styles/markdown.css';
import { useId, useMemo } from 'react';
import { instance } from '../../instance.ts';
import { renderMarkdown } from './render-markdown.ts';

const own = [location.origin, new URL(instance.publicUrl).origin];

/** Only for `Markdown`, which loads it. */
export function RenderedMarkdown({ text, below }: { text: string; below: number }) {
  const id = useId();
  const rendered = useMemo(() => renderMarkdown(text, { below, own, prefix: `${id}-` }), [text, below, id]);
  return <div className="prose markdown">{rendered}</div>;
}
