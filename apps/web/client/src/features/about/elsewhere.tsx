import type { Config } from '../../api/config.ts';
import { type PlainKey, t } from '../../i18n/messages.ts';

type Social = Config['instance']['social'];
type Place = { readonly label: PlainKey; readonly url: string };

const PLACES = [
  { key: 'externalLink', label: 'about.elsewhere.website' },
  { key: 'mastodonLink', label: 'about.elsewhere.mastodon' },
  { key: 'blueskyLink', label: 'about.elsewhere.bluesky' },
  { key: 'xLink', label: 'about.elsewhere.x' },
] as const;

/** Where else the instance is to be found: addresses of the web alone become links. */
export function placesOf(social: Social | undefined): readonly Place[] {
  return PLACES.map(({ key, label }) => ({ label, url: social?.[key] ?? '' })).filter(({ url }) => /^https?:\/\//i.test(url));
}

/** Among the facts about the instance. */
export function Elsewhere({ places }: { places: readonly Place[] }) {
  if (places.length === 0) return null;
  return (
    <div>
      <dt className="soft small">{t('about.elsewhere')}</dt>
      {places.map(({ label, url }) => (
        <dd key={label}>
          <a href={url} rel="me noopener">
            {t(label)}
          </a>
        </dd>
      ))}
    </div>
  );
}
