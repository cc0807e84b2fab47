import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Label, Select, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import styles from './choice.module.css';
import fields from './field.module.css';
import { Icon } from './icon.tsx';
import popover from './popover.module.css';

type Option<Id> = { readonly id: Id; readonly label: string; readonly detail?: string };
type Props<Id> = {
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly Option<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
};

/** One of a few, with a word about each. */
export function Choice<Id extends number | string>({ label, hint, options, value, onChange }: Props<Id>) {
  // Browsers that fill in forms only know texts.
  const choose = (key: number | string | null) => {
    const chosen = options.find(({ id }) => String(id) === String(key));
    if (chosen) onChange(chosen.id);
  };
  return (
    <Select className={fields.field!} selectedKey={value} onSelectionChange={choose}>
      <Label>{label}</Label>
      <Button className={styles.choice!}>
        <SelectValue>{options.find(({ id }) => id === value)?.label}</SelectValue>
        <Icon name="down" />
      </Button>
      {hint && (
        <Text slot="description" className="soft small">
          {hint}
        </Text>
      )}
      <Popover className={popover.popover!}>
        <ListBox className={popover.list!}>
          {options.map(({ id, label: text, detail }) => (
            <ListBoxItem key={id} id={id} className={`${popover.item} ${popover.option}`} textValue={text}>
              {({ isSelected }) => (
                <>
                  <span>
                    {text}
                    {detail && <span className="small soft block">{detail}</span>}
                  </span>
                  {isSelected && <Icon name="check" />}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
