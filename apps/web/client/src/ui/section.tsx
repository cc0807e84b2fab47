import { type ReactNode, useId } from 'react';

/** One subject of the settings. */
export function Section({ title, intro, children }: { title: string; intro?: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <section className="panel section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {intro && <p className="soft">{intro}</p>}
      {children}
    </section>
  );
}
