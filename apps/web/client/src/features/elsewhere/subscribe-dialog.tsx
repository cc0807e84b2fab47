import { type SubmitEvent, useId, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { instance, ownHosts } from '../../instance.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CloseAction } from '../../ui/close-action.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SignInLink } from '../sign-in/sign-in-link.tsx';
import styles from './elsewhere.module.css';
import { interactionAddress, ownHostIn, type Software } from './interaction-address.ts';

export type Subscribable = { readonly name: string; readonly host: string; readonly displayName: string; readonly url: string };

/** How visitors subscribe to a channel: with an account here, or at the instance where they have one. */
export function SubscribeDialog({ channel, close }: { channel: Subscribable; close: () => void }) {
  const [own, setOwn] = useState('');
  const [isRefused, setRefused] = useState(false);
  const id = useId();
  const host = ownHostIn(own);
  const isUsable = host !== undefined && !ownHosts.includes(host);
  const handle = `${channel.name}@${channel.host}`;
  const go = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefused(!isUsable);
    if (!isUsable) return event.currentTarget.querySelector('input')?.focus();
    const { value } = (event.nativeEvent.submitter as HTMLButtonElement | null) ?? { value: 'peertube' };
    window.open(interactionAddress(host, value as Software, channel.url, instance.publicUrl), '_blank', 'noopener,noreferrer');
  };
  return (
    <Dialog title={t('subscribe.title', { name: channel.displayName })} onClose={close}>
      <section className={styles.way} aria-labelledby={`${id}-here`}>
        <h3 id={`${id}-here`}>{t('subscribe.here', { instance: instance.name })}</h3>
        <SignInLink className={buttonClass({ kind: 'main' })} />
      </section>
      <section className={styles.way} aria-labelledby={`${id}-there`}>
        <h3 id={`${id}-there`}>{t('subscribe.there')}</h3>
        <form className="form" noValidate onSubmit={go}>
          <TextField
            label={t('subscribe.own')}
            hint={t('subscribe.hint')}
            mistake={isRefused && !isUsable ? t(host === undefined ? 'subscribe.needed' : 'subscribe.ours') : null}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={own}
            onChange={({ target }) => setOwn(target.value)}
          />
          <p className="soft small">{t('subscribe.choose')}</p>
          <div className={styles.ways}>
            <Button type="submit" value={'peertube' satisfies Software}>
              Flotilla, PeerTube
            </Button>
            <Button type="submit" value={'mastodon' satisfies Software}>
              Mastodon
            </Button>
          </div>
        </form>
      </section>
      <section className={styles.way} aria-labelledby={`${id}-handle`}>
        <h3 id={`${id}-handle`}>{t('subscribe.search')}</h3>
        <div className={styles.handle}>
          <code>{handle}</code>
          <CopyButton text={handle} label={t('subscribe.copy')} />
        </div>
      </section>
      <CloseAction close={close} />
    </Dialog>
  );
}
