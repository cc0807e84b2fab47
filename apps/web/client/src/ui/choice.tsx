import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Label, Select, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import styles from './choice.module.css';
import fields from './field.module.css';
import { Icon } from './icon.tsx';
import popover from './popover.module.css';

type Option = { readonly id: number; readonly label: string; readonly detail?: string };
type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly Option[];
  readonly value: number;
  readonly onChange: (id: number) => void;
};

/** One of a few, with a word about each. */
export function Choice({ label, hint, options, value, onChange }: Props) {
  return (
    <Select className={fields.field!} selectedKey={value} onSelectionChange={(key) => onChange(Number(key))}>
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
