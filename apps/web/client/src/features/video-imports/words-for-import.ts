import { t } from '../../i18n/messages.ts';
import type { ImportWay } from './import-ways.ts';

/** Why the instance does not fetch a video: several reasons have the same status, and only that of the chosen way can be meant. */
export const wordsForImport = (way: ImportWay) => ({
  ...(way === 'address' && { import_address_not_found: t('videoImports.addressNotFound') }),
  ...(way === 'magnet' && { magnet_without_hash: t('videoImports.noHash') }),
  ...(way === 'torrent' && { torrent_unreadable: t('videoImports.unreadable') }),
  import_address_refused: t('videoImports.addressRefused'),
  video_imports_disabled: t('videoImports.disabled'),
  incorrect_files_in_torrent: t('videoImports.severalFiles'),
  too_many_video_imports: t('videoImports.tooMany'),
});
