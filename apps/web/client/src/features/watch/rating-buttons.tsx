import { useNavigate } from 'react-router';
import { useSession } from '../../api/session.ts';
import { t } from '../../i18n/messages.ts';
import { inShort } from '../../i18n/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { useSignInPath } from '../sign-in/sign-in-link.tsx';
import type { VideoDetails } from '../videos/videos.ts';
import styles from './rating-buttons.module.css';
import { useRating } from './use-rating.ts';

/** Likes and dislikes of a video; pressing the chosen one again takes it back. Visitors are led to signing in. */
export function RatingButtons({ video }: { video: VideoDetails }) {
  const isSignedIn = useSession() !== null;
  const signIn = useSignInPath();
  const navigate = useNavigate();
  const { rating, likes, dislikes, error, rate } = useRating(video);
  const choose = (wanted: 'dislike' | 'like') => {
    if (!isSignedIn) return void navigate(signIn);
    rate(rating === wanted ? 'none' : wanted);
  };
  return (
    <fieldset className={styles.ratings} aria-label={t('watch.rating')}>
      <Button aria-pressed={rating === 'like'} aria-label={t('watch.like', { count: likes })} onClick={() => choose('like')}>
        <Icon name="like" />
        <span className="num">{inShort(likes)}</span>
      </Button>
      <Button aria-pressed={rating === 'dislike'} aria-label={t('watch.dislike', { count: dislikes })} onClick={() => choose('dislike')}>
        <Icon name="dislike" />
        <span className="num">{inShort(dislikes)}</span>
      </Button>
      <Outcome error={error} />
    </fieldset>
  );
}
