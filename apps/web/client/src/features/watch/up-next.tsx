import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { Video } from '../videos/videos.ts';

const SECONDS = 6;

/** What a video that plays by itself brings along: the one before led to it. */
export const BY_ITSELF = { isByItself: true } as const;

/** Leads on to the next video after a moment, unless somebody wants to stay. */
export function UpNext({ video, stay }: { video: Video; stay: () => void }) {
  const [left, setLeft] = useState(SECONDS);
  const navigate = useNavigate();
  const to = `/w/${video.shortUUID}`;
  useEffect(() => {
    if (left === 0) {
      void navigate(to, { state: BY_ITSELF });
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, to, navigate]);
  return (
    <section className="preparing" aria-label="Next video">
      <output className="grow">
        Next: <b>{video.name}</b>
      </output>
      <span className="soft num" aria-hidden="true">
        in {left} s
      </span>
      <Link className={buttonClass({ kind: 'main' })} to={to} state={BY_ITSELF}>
        Play now
      </Link>
      <Button kind="quiet" onClick={stay}>
        Stay here
      </Button>
    </section>
  );
}
