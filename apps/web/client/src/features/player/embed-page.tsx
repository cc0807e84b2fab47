import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ApiProblem, SignedOut } from '../../api/api-problem.ts';
import { rememberVideoPassword } from '../../api/video-passwords.ts';
import { t } from '../../i18n/messages.ts';
import { useTitle } from '../../ui/page.tsx';
import { useChapters } from '../chapters/use-chapters.ts';
import { useEmbedApi } from './embed-api/use-embed-api.ts';
import { coloursOf, embedOptions } from './embed-options.ts';
import styles from './embed-page.module.css';
import { asksForPassword, PasswordPrompt } from './password-prompt.tsx';
import stageStyles from './stage.module.css';
import { Stage } from './stage.tsx';
import { useMayEmbed } from './use-may-embed.ts';
import { usePlayable } from './use-playable.ts';

/** The player alone, for other sites. */
export function EmbedPage() {
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  const playable = usePlayable(id);
  const { video, error } = playable;
  const mayEmbed = useMayEmbed(video);
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  useChapters(mayEmbed ? video : undefined, player);
  const { hasTitle, hasLink, ...options } = embedOptions(parameters);
  useEmbedApi(parameters, {
    video: player,
    enterPassword: (password) => {
      rememberVideoPassword(id, password);
      playable.retry();
    },
  });
  useTitle(mayEmbed ? video?.name : undefined);
  return (
    <main className={styles.embed} style={coloursOf(parameters)} aria-label={(mayEmbed && video?.name) || t('player.embed.label')}>
      {!video && asksForPassword(error) && (
        <div className={`${stageStyles.stage} ${stageStyles.message}`}>
          <PasswordPrompt id={id} error={error} retry={playable.retry} />
        </div>
      )}
      {!video && error && !asksForPassword(error) && (
        <Message>
          {error instanceof ApiProblem || error instanceof SignedOut ? t('player.embed.locked') : t('player.embed.unreachable')}
        </Message>
      )}
      {mayEmbed === false && <Message>{t('player.embed.refused')}</Message>}
      {mayEmbed && <Stage playable={playable} options={options} videoRef={setPlayer} />}
      {video && mayEmbed && hasTitle && <Title name={video.name} address={hasLink ? `/w/${video.shortUUID}` : undefined} />}
    </main>
  );
}

function Title({ name, address }: { name: string; address: string | undefined }) {
  if (address === undefined) return <span className={styles.title}>{name}</span>;
  return (
    <a className={styles.title} href={address} target="_blank" rel="noopener">
      {name}
    </a>
  );
}

function Message({ children }: { children: string }) {
  return (
    <div className={`${stageStyles.stage} ${stageStyles.message}`} role="alert">
      <p>{children}</p>
    </div>
  );
}
