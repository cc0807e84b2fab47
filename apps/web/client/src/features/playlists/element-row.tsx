import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Message } from '../../i18n/message.tsx';
import { type PlainKey, t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { hidden } from '../../ui/hidden.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Thumbnail } from '../videos/thumbnail.tsx';
import styles from './element-row.module.css';
import { type Playlist, type PlaylistElement, playPath } from './playlist.ts';
import { timesInWords } from './times.ts';
import { TimesForm } from './times-form.tsx';

const PRIVATE_VIDEO = 2;

/** Why there is no video, by the type of its element. */
const PLACEHOLDERS: Readonly<Record<number, readonly [name: PlainKey, hint: PlainKey]>> = {
  1: ['playlists.video.deleted', 'playlists.video.deleted.hint'],
  [PRIVATE_VIDEO]: ['playlists.video.private', 'playlists.video.private.hint'],
};
const placeholderOf = ({ type }: PlaylistElement) =>
  PLACEHOLDERS[type] ?? (['playlists.video.unavailable', 'playlists.video.unavailable.hint'] as const);

/** What an element is called: its video, or why there is none. */
export const elementName = (element: PlaylistElement) => element.video?.name ?? t(placeholderOf(element)[0]);

type Props = {
  readonly playlist: Playlist;
  readonly element: PlaylistElement;
  readonly remove: () => void;
};

/** A video in its playlist: which part of it plays, and taking it out. */
export function ElementRow({ playlist, element, remove }: Props) {
  const { id, position, video } = element;
  const [isOpen, setOpen] = useState(false);
  const times = useRef<HTMLButtonElement>(null);
  const params = { playlistId: playlist.uuid, playlistElementId: id };
  const name = elementName(element);
  const words = video && timesInWords(element);
  const close = () => {
    setOpen(false);
    times.current?.focus();
  };
  return (
    <>
      <div className={styles.element}>
        <div className={styles.image}>
          {video ? (
            <Link to={playPath(playlist, position)} tabIndex={-1} aria-hidden="true">
              <Thumbnail video={video} />
            </Link>
          ) : (
            <div className={`shot ${styles.placeholder}`}>
              <Icon name={element.type === PRIVATE_VIDEO ? 'lock' : 'video'} />
            </div>
          )}
        </div>
        <div className={styles.words}>
          <h2 className="item-title">{video ? <Link to={playPath(playlist, position)}>{name}</Link> : name}</h2>
          <div className="small soft num">
            {video ? video.channel.displayName : t(placeholderOf(element)[1])}
            {words && ` · ${words}`}
          </div>
        </div>
        <div className={styles.actions}>
          {video && (
            <Button ref={times} kind="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Message of="playlists.times" name={name} hidden={hidden} />
            </Button>
          )}
          <Button kind="link" data-remove onClick={remove}>
            <Message of="playlists.removeVideo" name={name} hidden={hidden} />
          </Button>
        </div>
      </div>
      {isOpen && video && <TimesForm {...element} params={params} duration={video.duration} close={close} />}
    </>
  );
}
