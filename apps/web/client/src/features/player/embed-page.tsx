import { useParams, useSearchParams } from 'react-router';
import { ApiProblem, SignedOut } from '../../api/api-problem.ts';
import { useTitle } from '../../ui/page.tsx';
import { embedOptions } from './embed-options.ts';
import { Stage } from './stage.tsx';
import { usePlayable } from './use-playable.ts';

/** The player alone, for other sites. */
export function EmbedPage() {
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  const playable = usePlayable(id);
  const { video, error } = playable;
  const { hasTitle, ...options } = embedOptions(parameters);
  useTitle(video?.name);
  return (
    <main className="embed">
      {!video && error ? (
        <div className="stage message" role="alert">
          <p>
            {error instanceof ApiProblem || error instanceof SignedOut
              ? 'This video cannot be shown here.'
              : 'The video cannot be reached right now.'}
          </p>
        </div>
      ) : (
        <Stage playable={playable} options={options} />
      )}
      {video && hasTitle && (
        <a className="embed-title" href={`/w/${video.shortUUID}`} target="_blank" rel="noopener">
          {video.name}
        </a>
      )}
    </main>
  );
}
