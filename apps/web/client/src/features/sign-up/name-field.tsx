import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';

/** A name as accounts and channels have it in addresses (docs/contract/conventions.md#names). */
export function NameField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      pattern="[a-z0-9_]([a-z0-9_.\-]*[a-z0-9_])?"
      title="Small letters, digits, dots, hyphens and underscores; neither a dot nor a hyphen first or last"
      maxLength={50}
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}
