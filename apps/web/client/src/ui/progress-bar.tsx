/** How far something is, 0 to 100; without a value: something is going on. */
export function ProgressBar({ label, percent }: { label: string; percent?: number }) {
  return <progress aria-label={label} max={100} {...(percent !== undefined && { value: percent })} />;
}
