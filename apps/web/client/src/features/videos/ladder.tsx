import type { Rendition } from './videos.ts';

const IN_WORDS: Readonly<Record<Rendition['state'], string>> = {
  waiting: 'waiting',
  active: 'being made',
  completed: 'ready',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** The renditions of a video, lowest first, lighting up one by one. */
export function Ladder({ renditions }: { renditions: readonly Rendition[] }) {
  const rising = [...renditions].sort((a, b) => a.resolution.id - b.resolution.id);
  return (
    <ul className="ladder" aria-label="Qualities">
      {rising.map(({ resolution, state, progress }) => (
        <li key={resolution.id} className={`rung ${state}`} style={{ '--p': `${progress}%` }}>
          <span aria-hidden="true">{resolution.label}</span>
          <span className="visually-hidden">
            {resolution.label} {IN_WORDS[state]}
            {state === 'active' ? `, ${progress} percent` : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}
