import { useParams, useSearchParams } from 'react-router';
import { ApiProblem, SignedOut } from '../../api/api-problem.ts';
import { t } from '../../i18n/messages.ts';
import { useTitle } from '../../ui/page.tsx';
import { embedOptions } from './embed-options.ts';
import styles from './embed-page.module.css';
import stageStyles from './stage.module.css';
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
    <main className={styles.embed}>
      {!video && error ? (
        <div className={`${stageStyles.stage} ${stageStyles.message}`} role="alert">
          <p>{error instanceof ApiProblem || error instanceof SignedOut ? t('player.embed.locked') : t('player.embed.unreachable')}</p>
        </div>
      ) : (
        <Stage playable={playable} options={options} />
      )}
      {video && hasTitle && (
        <a className={styles.title} href={`/w/${video.shortUUID}`} target="_blank" rel="noopener">
          {video.name}
        </a>
      )}
    </main>
  );
}
