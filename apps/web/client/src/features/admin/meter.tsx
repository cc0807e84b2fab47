import styles from './meter.module.css';

type Props = { readonly label: string; readonly value: number; readonly whole: number; readonly className?: string | undefined };

/** How much of a whole something is. */
export function Meter({ label, value, whole, className = '' }: Props) {
  const max = Math.max(1, whole);
  return <meter className={`${styles.meter} ${className}`} aria-label={label} min={0} max={max} value={Math.min(value, max)} />;
}
