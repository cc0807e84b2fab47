import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Label, Select, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { Icon } from './icon.tsx';

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
    <Select className="field" selectedKey={value} onSelectionChange={(key) => onChange(Number(key))}>
      <Label>{label}</Label>
      <Button className="choice">
        <SelectValue>{options.find(({ id }) => id === value)?.label}</SelectValue>
        <Icon name="down" />
      </Button>
      {hint && (
        <Text slot="description" className="soft small">
          {hint}
        </Text>
      )}
      <Popover className="popover choices">
        <ListBox className="menu">
          {options.map(({ id, label: text, detail }) => (
            <ListBoxItem key={id} id={id} className="menu-item" textValue={text}>
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
