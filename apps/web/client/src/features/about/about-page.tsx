import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConfig } from '../../api/config.ts';
import { languageName } from '../../i18n/language-names.ts';
import { type PlainKey, t } from '../../i18n/messages.ts';
import { categoryName } from '../../i18n/video-labels.ts';
import { ownPath } from '../../instance.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { Failure } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page.tsx';
import styles from './about-page.module.css';
import { aboutQuery } from './about-query.ts';
import { ContactForm } from './contact-form.tsx';
import { Elsewhere, placesOf } from './elsewhere.tsx';

const TEXTS = [
  { key: 'description', title: 'about.description' },
  { key: 'creationReason', title: 'about.creationReason' },
  { key: 'administrator', title: 'about.administrator' },
  { key: 'terms', title: 'about.terms' },
  { key: 'codeOfConduct', title: 'about.codeOfConduct' },
  { key: 'moderationInformation', title: 'about.moderationInformation' },
  { key: 'maintenanceLifetime', title: 'about.maintenanceLifetime' },
  { key: 'businessModel', title: 'about.businessModel' },
  { key: 'hardwareInformation', title: 'about.hardwareInformation' },
] as const;

type Image = { readonly width: number | null; readonly fileUrl: string };
const widest = (images: readonly Image[]) => images.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0];

/** Who runs this instance, why and how; only what somebody wrote about. */
export function AboutPage() {
  const about = useQuery(aboutQuery);
  const config = useConfig();
  useTitle(about.data && t('about.title', { name: about.data.name }));
  if (about.isError && !about.data) return <Failure error={about.error} retry={() => void about.refetch()} />;
  if (!about.data) return <div className="about-skeleton" aria-hidden="true" />;

  const { name, shortDescription, avatars, banners, languages, categories } = about.data;
  const banner = widest(banners);
  const avatar = widest(avatars);
  const support = config?.instance.support.text ?? '';
  const facts: readonly { readonly label: PlainKey; readonly text: string }[] = [
    { label: 'about.languages', text: languages.map(languageName).join(', ') },
    { label: 'about.categories', text: categories.map(categoryName).join(', ') },
    { label: 'about.serverCountry', text: config?.instance.serverCountry ?? '' },
    { label: 'about.audience', text: config?.instance.isNSFW ? t('about.audience.sensitive') : '' },
  ];
  const known = facts.filter(({ text }) => text !== '');
  const places = placesOf(config?.instance.social);
  return (
    <div className={`page ${styles.about}`}>
      {banner && <img className={styles.banner} src={ownPath(banner.fileUrl)} alt="" />}
      <header className={styles.head}>
        {avatar && <img className={styles.avatar} src={ownPath(avatar.fileUrl)} alt="" width={64} height={64} />}
        <div>
          <h1>{name}</h1>
          <p className="soft">{shortDescription}</p>
        </div>
      </header>
      {known.length + places.length > 0 && (
        <dl className={styles.facts}>
          {known.map(({ label, text }) => (
            <div key={label}>
              <dt className="soft small">{t(label)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <Elsewhere places={places} />
        </dl>
      )}
      {TEXTS.filter(({ key }) => about.data[key].trim() !== '').map(({ key, title }) => (
        <Part key={key} id={key} title={t(title)}>
          <Markdown text={about.data[key]} />
        </Part>
      ))}
      {support.trim() !== '' && (
        <Part title={t('about.support')}>
          <Markdown text={support} />
        </Part>
      )}
      {config?.contactForm.enabled && config.email.enabled && (
        <Part id="contact" title={t('about.contact')}>
          <ContactForm />
        </Part>
      )}
    </div>
  );
}

function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
