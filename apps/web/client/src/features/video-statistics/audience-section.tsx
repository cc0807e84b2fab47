import { t } from '../../i18n/messages.ts';
import { Failure } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { countryInWords, deviceInWords } from './in-words.ts';
import { Shares } from './shares.tsx';
import type { useOverall, useUserAgents } from './use-statistics.ts';
import styles from './video-statistics-page.module.css';

type Props = {
  readonly overall: ReturnType<typeof useOverall>;
  readonly agents: ReturnType<typeof useUserAgents>;
  readonly fileOf: (what: string) => string;
};

/** Where viewers are, and what they watch with. */
export function AudienceSection({ overall, agents, fileOf }: Props) {
  const total = overall.data?.totalViewers ?? 0;
  const { data, error, refetch } = agents;
  return (
    <>
      <Section title={t('videoStats.where')}>
        <Countries overall={overall} fileOf={fileOf} />
      </Section>
      <Section title={t('videoStats.with')}>
        {error && !data && <Failure error={error} retry={() => void refetch()} />}
        {data && data.clients.length + data.devices.length + data.operatingSystems.length === 0 && (
          <p className="soft">{t('videoStats.nothing')}</p>
        )}
        {data && (
          <div className={styles.shares} aria-busy={agents.isPlaceholderData}>
            <Shares title={t('videoStats.devices')} shares={data.devices} total={total} file={fileOf('devices')} inWords={deviceInWords} />
            <Shares title={t('videoStats.clients')} shares={data.clients} total={total} file={fileOf('clients')} />
            <Shares title={t('videoStats.systems')} shares={data.operatingSystems} total={total} file={fileOf('systems')} />
          </div>
        )}
      </Section>
    </>
  );
}

/** Without a database of addresses the instance knows of no country. */
function Countries({ overall: { data }, fileOf }: Pick<Props, 'fileOf' | 'overall'>) {
  if (!data) return null;
  const { countries, subdivisions, totalViewers } = data;
  if (totalViewers === 0) return <p className="soft">{t('videoStats.nothing')}</p>;
  if (countries.length === 0) return <p className="soft">{t('videoStats.noCountries')}</p>;
  return (
    <div className={styles.shares}>
      <Shares
        title={t('videoStats.countries')}
        shares={countries.map(({ isoCode, viewers }) => ({ name: isoCode, viewers }))}
        total={totalViewers}
        file={fileOf('countries')}
        inWords={countryInWords}
      />
      <Shares title={t('videoStats.regions')} shares={subdivisions} total={totalViewers} file={fileOf('regions')} />
    </div>
  );
}
