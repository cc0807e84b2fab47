import { TextField } from '../../ui/text-field.tsx';
import { NameField } from './name-field.tsx';

/** `mistakes` are those of the whole form. */
export function ChannelFields({ mistakes }: { mistakes: Readonly<Record<string, string>> }) {
  return (
    <fieldset className="inner">
      <legend className="visually-hidden">Your first channel</legend>
      <NameField
        label="Channel name"
        name="channelName"
        autoComplete="off"
        hint="In addresses; not your user name."
        mistake={mistakes['channel.name'] ?? null}
      />
      <TextField
        label="Displayed as"
        name="channelDisplayName"
        maxLength={120}
        autoComplete="off"
        required
        mistake={mistakes['channel.displayName'] ?? null}
      />
    </fieldset>
  );
}
