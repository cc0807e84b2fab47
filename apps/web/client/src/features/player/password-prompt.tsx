import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { rememberVideoPassword } from '../../api/video-passwords.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './password-prompt.module.css';

type Props = {
  /** As the page calls the video. */
  readonly id: string;
  /** Why it cannot be shown. */
  readonly error: ApiProblem;
  readonly isPage?: boolean;
  readonly retry: () => void;
};

/** Whether a password of the video would open it. */
export function asksForPassword(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && (error.code === 'video_requires_password' || error.code === 'incorrect_video_password');
}

/** In place of a protected video, until its password is known. */
export function PasswordPrompt({ id, error, isPage = false, retry }: Props) {
  const [password, setPassword] = useState('');
  const Heading = isPage ? 'h1' : 'p';
  const open = (event: FormEvent) => {
    event.preventDefault();
    rememberVideoPassword(id, password);
    retry();
  };
  return (
    <form className={styles.prompt} onSubmit={open}>
      <Heading className={styles.heading}>{t('player.password.title')}</Heading>
      <TextField
        type="password"
        autoComplete="off"
        required
        label={t('player.password.label')}
        mistake={error.code === 'incorrect_video_password' ? t('player.password.wrong') : null}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button kind="main" type="submit">
        {t('player.password.open')}
      </Button>
    </form>
  );
}
