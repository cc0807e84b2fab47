import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import styles from './comments.module.css';

/** A field that is as high as what is typed in it. */
export function GrowingField({ hasFocus, value, ...area }: ComponentProps<'textarea'> & { readonly hasFocus?: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (!field.current) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight + 2}px`;
  }, [value]);
  useLayoutEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  return <textarea ref={field} rows={2} className={styles.field} value={value} {...area} />;
}
