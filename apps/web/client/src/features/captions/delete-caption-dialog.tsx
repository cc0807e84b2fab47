import { useChange } from '../../api/use-change.ts';
import { languageName } from '../../i18n/language-names.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type Props = { readonly videoId: string; readonly language: string; readonly close: () => void; readonly onDeleted: () => void };

export function DeleteCaptionDialog({ videoId, language, close, onDeleted }: Props) {
  const change = useChange(videosApi.deleteVideoCaption, { refreshes: [videosApi.listVideoCaptions], onSuccess: onDeleted });
  const name = languageName(language);
  return (
    <ConfirmDialog
      title={t('captions.delete.title', { language: name })}
      action={t('captions.delete.action')}
      change={change}
      run={() => change.mutate({ params: { videoId, captionLanguage: language as 'en' } })}
      close={close}
    >
      <p>{t('captions.delete.text')}</p>
    </ConfirmDialog>
  );
}
