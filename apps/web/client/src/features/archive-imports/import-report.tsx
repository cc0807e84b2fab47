import { type PlainKey, t } from '../../i18n/messages.ts';
import { inDigits } from '../../i18n/numbers.ts';
import styles from './archive-imports.module.css';
import type { ArchiveImport } from './latest-import.ts';

type Part = keyof ArchiveImport['stats'];

const PARTS: Readonly<Record<Part, PlainKey>> = {
  account: 'archiveImports.of.account',
  userSettings: 'archiveImports.of.userSettings',
  channels: 'archiveImports.of.channels',
  blocklist: 'archiveImports.of.blocklist',
  following: 'archiveImports.of.following',
  videos: 'archiveImports.of.videos',
  likes: 'archiveImports.of.likes',
  dislikes: 'archiveImports.of.dislikes',
  videoPlaylists: 'archiveImports.of.videoPlaylists',
  userVideoHistory: 'archiveImports.of.userVideoHistory',
  watchedWordsLists: 'archiveImports.of.watchedWordsLists',
  commentAutoTagPolicies: 'archiveImports.of.commentAutoTagPolicies',
};

/** What became of each part of an archive; those it did not have are left out. */
export function ImportReport({ stats, isWhole }: Pick<ArchiveImport, 'stats'> & { readonly isWhole: boolean }) {
  const parts = (Object.keys(PARTS) as Part[])
    .map((part) => ({ part, ...stats[part] }))
    .filter(({ success, duplicates, errors }) => success + duplicates + errors > 0);
  if (parts.length === 0) return isWhole && <p className="soft">{t('archiveImports.empty')}</p>;
  return (
    <>
      <table className={styles.report}>
        <caption>{t('archiveImports.report')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('archiveImports.section')}</th>
            <th scope="col">{t('archiveImports.success')}</th>
            <th scope="col">{t('archiveImports.duplicates')}</th>
            <th scope="col">{t('archiveImports.errors')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, success, duplicates, errors }) => (
            <tr key={part}>
              <th scope="row">{t(PARTS[part])}</th>
              <td className="num">{inDigits(success)}</td>
              <td className="num">{inDigits(duplicates)}</td>
              <td className={errors > 0 ? 'num mistake' : 'num'}>{inDigits(errors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {parts.some(({ errors }) => errors > 0) && <p className="small soft">{t('archiveImports.errors.hint')}</p>}
    </>
  );
}
