import { useState } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { useMe } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyPlace, Failure, Mistake } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportRow } from './import-row.tsx';
import { importWays } from './import-ways.ts';
import styles from './video-imports.module.css';
import { useVideoImports } from './video-imports.ts';

/** Has videos fetched from elsewhere, where the instance does that, and shows what became of them. */
export function VideoImportsPage() {
  const config = useConfig();
  const isOff = config !== undefined && importWays(config).length === 0;
  return (
    <Page
      title={t('videoImports.title')}
      actions={
        <Link className="link" to="/upload">
          {t('videoImports.upload')}
        </Link>
      }
    >
      {isOff && <EmptyPlace title={t('videoImports.off')}>{t('videoImports.off.hint')}</EmptyPlace>}
      {config && !isOff && <NewImport />}
      {config && !isOff && <ImportList />}
    </Page>
  );
}

function NewImport() {
  const config = useConfig();
  const channels = useMe()?.videoChannels;
  const [begun, setBegun] = useState(0);
  return (
    <Section title={t('videoImports.form')} intro={t('videoImports.intro')}>
      {channels?.length === 0 && <Mistake>{t('upload.noChannel')}</Mistake>}
      {config && channels && channels.length > 0 && (
        // A new one for each import, with empty fields.
        <ImportForm key={`form ${begun}`} config={config} channels={channels} onBegun={() => setBegun(begun + 1)} />
      )}
      {begun > 0 && (
        <Outcome key={`outcome ${begun}`} error={null}>
          {t('videoImports.begun')}
        </Outcome>
      )}
    </Section>
  );
}

function ImportList() {
  const list = useVideoImports();
  const imports = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <h2 className={styles.heading}>{t('videoImports.list')}</h2>
      {list.isError && imports.length === 0 && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && imports.length === 0 && <EmptyPlace title={t('videoImports.none')}>{t('videoImports.none.hint')}</EmptyPlace>}
      <div className="items" aria-busy={list.isPending}>
        {imports.map((one) => (
          <ImportRow key={one.id} one={one} />
        ))}
      </div>
      <MoreButton list={list}>{t('videoImports.more')}</MoreButton>
    </>
  );
}
