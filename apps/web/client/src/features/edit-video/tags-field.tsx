import { type KeyboardEvent, type RefCallback, useId, useRef, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './tags-field.module.css';

/** Limits of tags (docs/contract/videos.md#metadata). */
const MOST = 5;
const LENGTH = { min: 2, max: 30 };

type Props = {
  readonly value: readonly string[];
  readonly onChange: (tags: string[]) => void;
  readonly mistake: string | null;
  readonly ref: RefCallback<HTMLElement>;
};

/** Tags as chips: Enter, a comma or leaving the field ends one, Backspace in the empty field takes the last one back. */
export function TagsField({ value: tags, onChange, mistake, ref }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [said, say] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const add = () => {
    const wanted = typed
      .split(',')
      .map((tag) => tag.trim().replace(/^#/, ''))
      .filter(Boolean);
    const next = [...tags];
    for (const tag of wanted) {
      const why = refusalOf(tag, next);
      setRefusal(why);
      if (why) return;
      next.push(tag);
    }
    setTyped('');
    if (wanted.length === 0) return;
    onChange(next);
    say(t('editVideo.tag.added', { tag: wanted.join(', ') }));
  };
  const remove = (tag: string) => {
    onChange(tags.filter((one) => one !== tag));
    setRefusal(null);
    say(t('editVideo.tag.removed', { tag }));
    // The button that had the focus is gone.
    input.current?.focus();
  };
  const listen = (event: KeyboardEvent) => {
    // These keys belong to what suggests words.
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    if (event.key === 'Enter' || event.key === ',') {
      // Enter would send the form.
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };
  return (
    <div className={styles.tags}>
      <TextField
        ref={(element) => {
          input.current = element;
          ref(element);
        }}
        label={t('editVideo.tags')}
        hint={t('editVideo.tagsHint', { count: MOST })}
        mistake={refusal ?? mistake}
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) => {
          setTyped(target.value);
          setRefusal(null);
        }}
        onKeyDown={listen}
        onBlur={add}
      />
      {tags.length > 0 && (
        <ul aria-labelledby={id}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <button type="button" aria-label={t('editVideo.tag.remove', { tag })} onClick={() => remove(tag)}>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <span id={id} hidden>
        {t('editVideo.tags')}
      </span>
      <output className="visually-hidden">{said}</output>
    </div>
  );
}

function refusalOf(tag: string, tags: readonly string[]): string | null {
  const { length } = Array.from(tag);
  if (length < LENGTH.min || length > LENGTH.max) return t('editVideo.tagLength', LENGTH);
  if (tags.some((one) => one.toLowerCase() === tag.toLowerCase())) return t('editVideo.tagTwice');
  return tags.length >= MOST ? t('editVideo.tagsFull', { count: MOST }) : null;
}
