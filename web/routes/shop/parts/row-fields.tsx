import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Refusal } from '../../../../src/rest/web/page-contract.ts';
import { useWeekdays } from './listing-words.ts';
import { type Row, type RowList, textOf } from './rows.ts';
import styles from './shop.module.css';

interface ListParts {
  readonly list: RowList;
  readonly rows: readonly Row[];
  readonly most: number;
  /** What a row is called, for people who cannot see where it begins. */
  readonly legend: (place: number) => string;
  readonly add: string;
  readonly children: (row: Row, name: (field: string) => string) => ReactNode;
}

/**
 * The rows of a list, each of which can be changed, and an empty one for more. Emptying a row takes it away. With scripts, more
 * empty rows can be added; without, each saving brings a new one.
 */
export function RowFields({ list, rows, most, legend, add, children }: ListParts) {
  const [blank, setBlank] = useState(1);
  const all = [...rows, ...Array.from({ length: blank }, (): Row => ({}))].slice(0, most);
  return (
    <>
      {all.map((row, index) => (
        <fieldset key={index} className={styles['group']}>
          <legend>{index < rows.length ? legend(index + 1) : add}</legend>
          {children(row, (field) => `${list}.${index}.${field}`)}
        </fieldset>
      ))}
      {all.length < most && (
        <Button
          variant="subtle"
          size="compact-md"
          type="button"
          onClick={() => setBlank(blank + 1)}
          className={styles['scripted'] ?? ''}
        >
          <Trans>Another one</Trans>
        </Button>
      )}
      <p className={styles['soft']}>
        <Trans>To take one away, empty its fields and save.</Trans>
      </p>
    </>
  );
}

interface RowText extends Omit<TextInputProps, 'name' | 'defaultValue'> {
  readonly row: Row;
  readonly name: string;
  readonly refusal: Refusal | null | undefined;
}

/** A field of a row, with what is wrong with it. */
export function RowText({ row, name, refusal, ...shown }: RowText) {
  const field = name.slice(name.lastIndexOf('.') + 1);
  return (
    <TextInput
      {...shown}
      name={name}
      defaultValue={textOf(row, field)}
      error={refusal?.fields[wireName(name)]}
      withAsterisk={false}
    />
  );
}

/** The name under which the interface knows a field that people type in another unit. */
function wireName(name: string): string {
  return name
    .replace(/\.percent$/, '.bps')
    .replace(/\.fromDay$/, '.from')
    .replace(/\.toDay$/, '.to');
}

/** What is wrong with the fields of a part of the input, by their names within it. */
export function within(refusal: Refusal, part: string): Refusal {
  const fields = Object.entries(refusal.fields).map(([name, words]) => [name.replace(`${part}.`, ''), words] as const);
  return { ...refusal, fields: Object.fromEntries(fields) };
}

/** Choices of weekdays as a group of boxes. */
export function Weekdays({ name, label, chosen }: { name: string; label: string; chosen: readonly string[] }) {
  const days = useWeekdays();
  return (
    <fieldset className={styles['set']}>
      <legend>{label}</legend>
      <div className={styles['checks']}>
        {days.map(({ value, label: day }) => (
          <Checkbox key={value} name={name} value={value} label={day} defaultChecked={chosen.includes(value)} />
        ))}
      </div>
    </fieldset>
  );
}

/** The months of the year by their number of two digits, as the language calls them. */
export function useMonths(): { readonly value: string; readonly label: string }[] {
  const { i18n, t } = useLingui();
  const format = new Intl.DateTimeFormat(i18n.locale, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1).padStart(2, '0'),
    label: format.format(new Date(Date.UTC(2024, month, 1))),
  }));
  return [{ value: '', label: t`Month` }, ...months];
}
