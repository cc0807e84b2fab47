import { Icon } from '../../ui/icon.tsx';
import styles from './blocks.module.css';
import { blockedInWords } from './blocks.ts';

type Props = { readonly video: Parameters<typeof blockedInWords>[0] };

/** Says to the owner and to moderators that nobody else sees a video, and why. */
export function BlockedNote({ video }: Props) {
  const said = blockedInWords(video);
  if (!said) return null;
  return (
    <p className={`small ${styles.note}`}>
      <Icon name="lock" />
      <span>
        {said.text}
        {said.reason && <> {said.reason}</>}
      </span>
    </p>
  );
}
