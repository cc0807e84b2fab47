import { longDate } from '../../i18n/dates.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './about-actor.module.css';

type Actor = {
  readonly displayName: string;
  readonly description: string | null;
  readonly support?: string | null;
  readonly createdAt: string;
  readonly followersCount: number;
};

/** What an account or channel says of itself, all of it. */
export function AboutActor({ actor, hasSubscribers = false }: { actor: Actor; hasSubscribers?: boolean }) {
  const { displayName: name, description, support, createdAt, followersCount } = actor;
  return (
    <div className={styles.about}>
      <Section title={t('actors.description')}>
        {description ? <Markdown text={description} below={2} /> : <p className="soft">{t('actors.noDescription')}</p>}
      </Section>
      {support && (
        <Section id="support" title={t('actors.supportTitle', { name })}>
          <Markdown text={support} below={2} />
        </Section>
      )}
      <Section title={t('actors.facts')}>
        {hasSubscribers && <p className="num">{t('actors.subscribers', { count: followersCount })}</p>}
        <p>
          <Message of="actors.since" date={<time dateTime={createdAt}>{longDate(new Date(createdAt))}</time>} />
        </p>
      </Section>
    </div>
  );
}
