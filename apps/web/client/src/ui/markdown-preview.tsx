import { type ReactNode, useDeferredValue, useId } from 'react';
import { Markdown } from './markdown.tsx';
import styles from './markdown-preview.module.css';

type Props = {
  readonly title: string;
  /** The level of its heading, below which those of the text are. */
  readonly below: 2 | 3;
  readonly text: string;
  /** What stands in place of no text; without it nothing is shown then. */
  readonly empty?: ReactNode;
  /** Shows the text in another way than Markdown is shown otherwise. */
  readonly children?: (text: string) => ReactNode;
};

/** What becomes of Markdown that is being typed. */
export function MarkdownPreview({ title, below, text, empty, children }: Props) {
  const id = useId();
  const shown = useDeferredValue(text);
  const isEmpty = shown.trim() === '';
  const Heading = `h${below}` as const;
  if (isEmpty && empty === undefined) return null;
  return (
    <fieldset className={styles.preview} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <div className={styles.text}>{isEmpty ? empty : (children?.(shown) ?? <Markdown text={shown} below={below} />)}</div>
    </fieldset>
  );
}
