import type { ComponentProps } from 'react';
import styles from './button.module.css';

export type ButtonKind = 'bad-link' | 'danger' | 'link' | 'main' | 'plain' | 'quiet';

const CLASSES: Readonly<Record<ButtonKind, readonly (string | undefined)[]>> = {
  plain: [styles.button],
  main: [styles.button, styles.main],
  quiet: [styles.button, styles.quiet],
  danger: [styles.button, styles.danger],
  link: [styles.link],
  'bad-link': [styles.link, styles.bad],
};

type Looks = { readonly kind?: ButtonKind; readonly isSquare?: boolean; readonly className?: string | undefined };

/** For links that look like buttons. */
export function buttonClass({ kind = 'plain', isSquare = false, className }: Looks = {}): string {
  return [...CLASSES[kind], isSquare && styles.square, className].filter(Boolean).join(' ');
}

/** A button; it sends no form unless its type is `submit`. */
export function Button({ kind, isSquare, className, type = 'button', ...button }: ComponentProps<'button'> & Looks) {
  const looks = { ...(kind && { kind }), ...(isSquare && { isSquare }), className };
  return <button type={type} className={buttonClass(looks)} {...button} />;
}
