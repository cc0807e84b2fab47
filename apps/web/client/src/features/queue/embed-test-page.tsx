import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import { type PlainKey, t } from '../../i18n/messages.ts';
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
const OF_VIDEO: Partial<Record<Choice, PlainKey>> = { loop: 'queue.test.loop.video', title: 'queue.test.title.video' };
const TEXTS = {
  playlist: { title: 'queue.test', intro: 'queue.test.intro', which: 'queue.test.playlist' },
  video: { title: 'queue.test.ofVideo', intro: 'queue.test.intro.video', which: 'queue.test.video' },
} as const;
const AT_FIRST: Readonly<Record<Choice, boolean>> = { autoplay: false, muted: false, loop: false, controls: true, title: true };

/** The last part of an address is the id. */
const idIn = (text: string) =>
  text
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1) ?? '';

/** Shows the player of a video or a playlist in a frame, as other sites do. */
export function EmbedTestPage({ of }: { readonly of: 'playlist' | 'video' }) {
  const [shownOf, setShownOf] = useState(useParams()['id'] ?? '');
  const [position, setPosition] = useState('1');
  const [choices, setChoices] = useState(AT_FIRST);
  const [shown, setShown] = useState<{ readonly path: string; readonly times: number }>();
  const show = (event: FormEvent) => {
    event.preventDefault();
    const chosen = CHOICES.map((name) => [name, choices[name] ? '1' : '0']);
    const query = new URLSearchParams([...(of === 'playlist' ? [['playlistPosition', position]] : []), ...chosen]);
    const folder = of === 'playlist' ? 'video-playlists' : 'videos';
    setShown((before) => ({
      path: `/${folder}/embed/${encodeURIComponent(idIn(shownOf))}?${query}`,
      times: (before?.times ?? 0) + 1,
    }));
  };
  return (
    <Page title={t(TEXTS[of].title)} width="middle">
      <p className="soft">{t(TEXTS[of].intro)}</p>
      <form className={`form ${styles.form}`} onSubmit={show}>
        <TextField label={t(TEXTS[of].which)} value={shownOf} required onChange={({ target }) => setShownOf(target.value)} />
        {of === 'playlist' && (
          <TextField
            label={t('queue.test.position')}
            type="number"
            min={1}
            value={position}
            required
            onChange={({ target }) => setPosition(target.value)}
          />
        )}
        <div className={styles.choices}>
          {CHOICES.map((name) => (
            <CheckField
              key={name}
              label={t(of === 'video' ? (OF_VIDEO[name] ?? LABELS[name]) : LABELS[name])}
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
