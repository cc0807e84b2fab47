import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useTitle } from '../../ui/page.tsx';
import { commentIn } from '../comments/comment-in.ts';
import { timesIn } from '../player/embed-options.ts';
import { asksForPassword, PasswordPrompt } from '../player/password-prompt.tsx';
import { usePlayable } from '../player/use-playable.ts';
import { usePreferences } from '../preferences/use-preferences.ts';
import { MoreVideos, useMoreVideos } from './more-videos.tsx';
import { UnwatchableVideo } from './unwatchable.tsx';
import { UpNext } from './up-next.tsx';
import { WatchedVideo } from './watched-video.tsx';

export function WatchPage() {
  // Links to a comment carry `;threadId=…` behind the id.
  const address = useParams();
  const [id = ''] = (address['id'] ?? '').split(';');
  const playable = usePlayable(id);
  const { video, error } = playable;
  const preferences = usePreferences();
  const { others, next } = useMoreVideos(video?.uuid);
  const [endedId, setEndedId] = useState<string | null>(null);
  const [parameters] = useSearchParams();
  useTitle(video?.name);
  if (!video && asksForPassword(error)) return <PasswordPrompt isPage id={id} error={error} retry={playable.retry} />;
  if (!video && error) return <UnwatchableVideo error={error} retry={playable.retry} />;
  return (
    <WatchedVideo
      playable={playable}
      playedAs={id}
      times={timesIn(parameters)}
      onEnded={(hasEnded) => setEndedId(hasEnded ? id : null)}
      note={endedId === id && next && preferences?.autoPlayNextVideo && <UpNext key={id} video={next} stay={() => setEndedId(null)} />}
      commentId={commentIn(address)}
      more={<MoreVideos videos={others} />}
    />
  );
}
