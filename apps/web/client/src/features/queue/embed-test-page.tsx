import { type FormEvent, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { instance } from '../../instance.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Page } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './embed-test-page.module.css';

const CHOICES = ['autoplay', 'muted', 'loop', 'controls', 'title'] as const;
type Choice = (typeof CHOICES)[number];
const LABELS = {
  autoplay: 'queue.test.autoplay',
  muted: 'queue.test.muted',
  loop: 'queue.test.loop',
  controls: 'queue.test.controls',
  title: 'queue.test.title',
} as const satisfies Record<Choice, string>;
const AT_FIRST: Readonly<Record<Choice, boolean>> = { autoplay: false, muted: false, loop: false, controls: true, title: true };

/** The last part of an address is the id. */
const idIn = (text: string) =>
  text
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1) ?? '';

/** Shows the player of a playlist in a frame, as other sites do. */
export function EmbedTestPage() {
  const [playlist, setPlaylist] = useState('');
  const [position, setPosition] = useState('1');
  const [choices, setChoices] = useState(AT_FIRST);
  const [shown, setShown] = useState<{ readonly path: string; readonly times: number }>();
  const show = (event: FormEvent) => {
    event.preventDefault();
    const chosen = CHOICES.map((name) => [name, choices[name] ? '1' : '0']);
    const query = new URLSearchParams([['playlistPosition', position], ...chosen]);
    setShown((before) => ({
      path: `/video-playlists/embed/${encodeURIComponent(idIn(playlist))}?${query}`,
      times: (before?.times ?? 0) + 1,
    }));
  };
  return (
    <Page title={t('queue.test')} width="middle">
      <p className="soft">{t('queue.test.intro')}</p>
      <form className={`form ${styles.form}`} onSubmit={show}>
        <TextField label={t('queue.test.playlist')} value={playlist} required onChange={({ target }) => setPlaylist(target.value)} />
        <TextField
          label={t('queue.test.position')}
          type="number"
          min={1}
          value={position}
          required
          onChange={({ target }) => setPosition(target.value)}
        />
        <div className={styles.choices}>
          {CHOICES.map((name) => (
            <CheckField
              key={name}
              label={t(LABELS[name])}
              checked={choices[name]}
              onChange={({ target }) => setChoices({ ...choices, [name]: target.checked })}
            />
          ))}
        </div>
        <div>
          <Button kind="main" type="submit">
            {t('queue.test.show')}
          </Button>
        </div>
      </form>
      {shown && (
        <>
          <iframe
            key={shown.times}
            className={styles.frame}
            title={t('queue.test.frame')}
            src={shown.path}
            allow="autoplay; fullscreen; picture-in-picture"
          />
          <TextField label={t('queue.test.address')} value={instance.publicUrl + shown.path} readOnly />
        </>
      )}
    </Page>
  );
}
