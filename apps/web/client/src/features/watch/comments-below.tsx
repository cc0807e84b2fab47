import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { later } from '../../ui/later.tsx';
import { Unexpected } from '../../ui/unexpected.tsx';
import { useSeen } from '../../ui/use-seen.ts';

const CommentsSection = later('CommentsSection', () => import('../comments/comments-section.tsx'), 'comments');

/** There may be no player, such as before somebody wants to see what is sensitive. */
const PLAYER_MS = 2000;

/** The comments, loaded after the player and when people come near them, or at once for who follows a link to one. */
export function CommentsBelow(props: ComponentProps<typeof CommentsSection>) {
  const { player, commentId } = props;
  const [isNear, setNear] = useState(false);
  const [isLate, setLate] = useState(false);
  const place = useSeen(() => setNear(true));
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PLAYER_MS);
    return () => clearTimeout(timer);
  }, []);
  const isDue = commentId !== undefined || (isNear && (player !== null || isLate));
  if (!isDue) return <div ref={place} />;
  return (
    <Unexpected>
      <Suspense fallback={null}>
        <CommentsSection {...props} />
      </Suspense>
    </Unexpected>
  );
}
