import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { inWords } from '../../api/in-words.ts';
import type { MyUser } from '../../api/me.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { PRIVACIES } from './privacies.ts';
import { titleMistake } from './titles.ts';
import type { UploadMetadata } from './upload-item.ts';

type Props = {
  readonly metadata: UploadMetadata;
  readonly channels: MyUser['videoChannels'];
  readonly save: (metadata: UploadMetadata) => Promise<void> | void;
  readonly close: () => void;
};

/** What a person says about a video: title, audience, channel, description. */
export function MetadataForm({ metadata, channels, save, close }: Props) {
  const [draft, setDraft] = useState(metadata);
  const saving = useMutation({ mutationFn: async () => save(draft), onSuccess: close });
  const mistake = titleMistake(draft.title);
  const set = (part: Partial<UploadMetadata>) => setDraft({ ...draft, ...part });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!mistake) saving.mutate();
  };
  return (
    <form className="form metadata" onSubmit={submit}>
      <TextField
        label="Title"
        value={draft.title}
        maxLength={120}
        mistake={mistake}
        onChange={({ target }) => set({ title: target.value })}
      />
      <div className="pair">
        <Choice
          label="Who can watch"
          options={PRIVACIES}
          value={draft.privacy}
          onChange={(id) => set({ privacy: id as UploadMetadata['privacy'] })}
        />
        {channels.length > 1 && (
          <Choice
            label="Channel"
            options={channels.map(({ id, displayName }) => ({ id, label: displayName }))}
            value={draft.channelId}
            onChange={(channelId) => set({ channelId })}
          />
        )}
      </div>
      <TextArea
        label="Description"
        rows={4}
        maxLength={10_000}
        value={draft.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      {saving.isError && <Mistake>{inWords(saving.error)}</Mistake>}
      <div className="actions">
        <Button kind="quiet" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" kind="main" disabled={mistake !== null || saving.isPending}>
          {saving.isPending ? 'Saving' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
