import '../../styles/about.css';
import { categories, languages } from '@flotilla/contracts-shared';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../api/config.ts';
import { ownPath } from '../../instance.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { Failure } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page.tsx';
import { aboutQuery } from './about-query.ts';
import { ContactForm } from './contact-form.tsx';

const TEXTS = [
  { key: 'description', title: 'What this is' },
  { key: 'creationReason', title: 'Why it exists' },
  { key: 'administrator', title: 'Who runs it' },
  { key: 'terms', title: 'Terms of use' },
  { key: 'codeOfConduct', title: 'Code of conduct' },
  { key: 'moderationInformation', title: 'Who moderates, and how' },
  { key: 'maintenanceLifetime', title: 'For how long' },
  { key: 'businessModel', title: 'How it is paid for' },
  { key: 'hardwareInformation', title: 'What it runs on' },
] as const;

const PLACES = [
  { key: 'externalLink', label: 'Website' },
  { key: 'mastodonLink', label: 'Mastodon' },
  { key: 'blueskyLink', label: 'Bluesky' },
  { key: 'xLink', label: 'X' },
] as const;

type Picture = { readonly width: number | null; readonly fileUrl: string };
const widest = (pictures: readonly Picture[]) => pictures.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0];

/** Who runs this instance, why and how; only what somebody wrote about. */
export function AboutPage() {
  const about = useQuery(aboutQuery);
  const config = useConfig();
  useTitle(about.data && `About ${about.data.name}`);
  if (about.isError && !about.data) return <Failure error={about.error} retry={() => void about.refetch()} />;
  if (!about.data) return <div className="about-skeleton" aria-hidden="true" />;

  const { name, shortDescription, avatars, banners, languages: spoken, categories: shown } = about.data;
  const banner = widest(banners);
  const avatar = widest(avatars);
  const support = config?.instance.support.text ?? '';
  const facts = [
    { label: 'Languages', text: spoken.map((code) => languages[code] ?? code).join(', ') },
    { label: 'Subjects', text: shown.map((id) => categories[id] ?? String(id)).join(', ') },
    { label: 'Servers in', text: config?.instance.serverCountry ?? '' },
    { label: 'Audience', text: config?.instance.isNSFW ? 'Most of what is shown here is not for everybody' : '' },
  ].filter(({ text }) => text !== '');
  const places = PLACES.map(({ key, label }) => ({ label, url: config?.instance.social[key] ?? '' })).filter(({ url }) =>
    /^https?:\/\//i.test(url),
  );
  return (
    <div className="page about-page">
      {banner && <img className="about-banner" src={ownPath(banner.fileUrl)} alt="" />}
      <header className="actor-head">
        {avatar && <img className="avatar" src={ownPath(avatar.fileUrl)} alt="" width={64} height={64} />}
        <div>
          <h1>{name}</h1>
          <p className="soft">{shortDescription}</p>
        </div>
      </header>
      {facts.length + places.length > 0 && (
        <dl className="facts">
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt className="soft small">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {places.length > 0 && (
            <div>
              <dt className="soft small">Elsewhere</dt>
              {places.map(({ label, url }) => (
                <dd key={label}>
                  <a href={url} rel="me noopener">
                    {label}
                  </a>
                </dd>
              ))}
            </div>
          )}
        </dl>
      )}
      {TEXTS.filter(({ key }) => about.data[key].trim() !== '').map(({ key, title }) => (
        <section key={key} id={key} className="about-part">
          <h2>{title}</h2>
          <Markdown text={about.data[key]} />
        </section>
      ))}
      {support.trim() !== '' && (
        <section className="about-part">
          <h2>How to support it</h2>
          <Markdown text={support} />
        </section>
      )}
      {config?.contactForm.enabled && config.email.enabled && <ContactForm />}
    </div>
  );
}
