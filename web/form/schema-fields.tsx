import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { JsonSchema, Refusal } from '../../src/rest/web/page-contract.ts';
import { choiceWords, labelOf, unitOf } from './field-words.ts';
import {
  BASIS_POINTS,
  currencyOf,
  entryShape,
  type FieldShape,
  isAmounts,
  isSchema,
  isShare,
  rowsIn,
  shapeOf,
  type Texts,
  within,
} from './schema-kind.ts';
import styles from './schema-fields.module.css';

interface FormParts {
  /** What has been typed in so far. */
  readonly texts: Texts;
  readonly refusal?: Refusal | null | undefined;
  /** Values that the schema names as examples. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Filters of a list may all be left out, so nothing is marked as optional or required. */
  readonly isFilter?: boolean;
  /** The fields belong to something that may be left out as a whole, so the browser must not insist on any of them. */
  readonly mayBeEmpty?: boolean;
}

interface SchemaForm extends FormParts {
  readonly schema: JsonSchema;
  readonly prefix?: string;
  /** Properties that the page sends itself. */
  readonly without?: readonly string[];
}

/** From this number of optional fields on, those that are empty are folded away. */
const MANY = 15;

/**
 * The fields of a form whose shape only the input schema of an operation says: texts, amounts, instants, choices, fields within
 * fields and lists of them. It works without scripts: a button of the form asks for one more row.
 */
export function SchemaFields({ schema, prefix = '', without = [], ...parts }: SchemaForm) {
  const names = Object.keys(schema.properties ?? {}).filter((name) => !without.includes(name));
  const field = (name: string) => (
    <SchemaField key={name} name={within(prefix, name)} property={name} parent={schema} {...parts} />
  );
  const isFilled = (name: string) =>
    schema.required?.includes(name) === true ||
    Object.keys(parts.texts).some((each) => each === within(prefix, name) || each.startsWith(`${within(prefix, name)}.`)) ||
    wrongIn(parts, within(prefix, name)) !== undefined;
  const isLong = prefix !== '' && names.length >= MANY;
  const first = names.filter((name) => !isLong || isFilled(name));
  const others = names.filter((name) => isLong && !isFilled(name));
  return (
    <>
      {first.map(field)}
      {others.length > 0 && (
        <details className={styles['more']}>
          <summary>
            <Plural value={others.length} one="# more field" other="# more fields" />
          </summary>
          <div className={styles['fields']}>{others.map(field)}</div>
        </details>
      )}
    </>
  );
}

interface FieldParts extends FormParts {
  readonly name: string;
  readonly property: string;
  readonly parent: JsonSchema;
}

function SchemaField({ name, property, parent, ...parts }: FieldParts) {
  const { t } = useLingui();
  const shape = shapeOf(parent, property);
  const hasCurrency = parent.properties?.['currency'] !== undefined;
  const control = <Control name={name} property={property} shape={shape} hasCurrency={hasCurrency} {...parts} />;
  if (!shape.isNullable) return control;
  return (
    <div className={styles['nullable']}>
      {control}
      <Checkbox
        name={`${name}.null`}
        value="true"
        defaultChecked={parts.texts[`${name}.null`] === 'true'}
        label={t`Take away what is set`}
        size="xs"
      />
    </div>
  );
}

interface ControlParts extends FormParts {
  readonly name: string;
  readonly property: string;
  readonly shape: FieldShape;
  /** The currency of an amount is a field beside it, whether it is filled in yet or not. */
  readonly hasCurrency?: boolean;
}

function Control(parts: ControlParts) {
  const { name, property, shape, texts } = parts;
  const { kind, schema } = shape;
  const isOmitted = parts.mayBeEmpty === true || !shape.isRequired;
  if (kind === 'group')
    return (
      <Group label={labelOf(property)} hint={hintOf(schema)} wrong={wrongIn(parts, name)}>
        <SchemaFields {...formOf(parts)} mayBeEmpty={isOmitted} schema={schema} prefix={name} />
      </Group>
    );
  if (kind === 'rows') return <Rows {...parts} />;
  if (kind === 'entries') return <Entries {...parts} />;
  if (kind === 'ticks')
    return (
      <Group label={labelOf(property)} hint={hintOf(schema)} wrong={wrongIn(parts, name)}>
        <Had name={name} parts={parts} />
        <div className={styles['ticks']}>
          {(schema.items?.enum ?? []).map(String).map((value) => (
            <Checkbox
              key={value}
              name={within(name, value)}
              value="true"
              defaultChecked={texts[within(name, value)] === 'true' || texts[name]?.split(',').includes(value) === true}
              label={choiceWords(value)}
            />
          ))}
        </div>
      </Group>
    );
  return <Single {...parts} />;
}

/** Says on sending that the list had something in it, so that an empty one is meant. */
function Had({ name, parts }: { name: string; parts: FormParts }) {
  return parts.texts[`${name}.had`] === 'true' ? <input type="hidden" name={`${name}.had`} value="true" /> : null;
}

function formOf({ texts, refusal, isFilter = false }: ControlParts): FormParts {
  return { texts, refusal, isFilter };
}

function Group({
  label,
  hint,
  wrong,
  children,
}: {
  label: string;
  hint: string | undefined;
  wrong: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset className={styles['group']}>
      <legend>{label}</legend>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      {wrong !== undefined && (
        <p className={styles['wrong']} role="alert">
          {wrong}
        </p>
      )}
      <div className={styles['fields']}>{children}</div>
    </fieldset>
  );
}

function Single({ name, property, shape, example = {}, ...parts }: ControlParts) {
  const { t } = useLingui();
  const optionalLabel = (label: string) => t`${label} (optional)`;
  const { texts, isFilter = false, mayBeEmpty = false, hasCurrency = false } = parts;
  const { kind, schema, isRequired } = shape;
  const wrong = wrongIn(parts, name);
  const value = texts[name];
  const currency = currencyOf(texts, name.slice(0, Math.max(0, name.lastIndexOf('.'))));
  const plain = labelOf(property);
  const label = isRequired || isFilter ? plain : optionalLabel(plain);
  const hint = [hintOf(schema), exampleHint(example[property], schema)].filter((words) => words !== undefined).join('. ');
  const common = {
    name,
    label,
    description: hint === '' ? undefined : hint,
    error: wrong,
    required: isRequired && !mayBeEmpty,
    withAsterisk: false,
    defaultValue: value ?? '',
  };
  if (kind === 'yesNo' || kind === 'choice') {
    const values = kind === 'yesNo' ? ['true', 'false'] : (schema.enum ?? []).map(String);
    const words = (each: string) => (kind === 'yesNo' ? (each === 'true' ? t`Yes` : t`No`) : choiceWords(each));
    const usual = schema['default'];
    const usualWords = (value: string) => t`Usual: ${value}`;
    const empty =
      typeof usual !== 'string' && typeof usual !== 'boolean'
        ? isRequired
          ? t`Choose…`
          : isFilter
            ? t`All`
            : t`Leave it`
        : usualWords(words(String(usual)));
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: empty }, ...values.map((each) => ({ value: each, label: words(each) }))]}
      />
    );
  }
  if (kind === 'lines')
    return (
      <>
        <Had name={name} parts={parts} />
        <Textarea {...common} rows={3} placeholder={t`One on each line`} />
      </>
    );
  if (kind === 'json') return <Textarea {...common} rows={4} className={styles['code'] ?? ''} />;
  if (kind === 'moment') return <Moment common={common} />;
  if (kind === 'amount' && currency === undefined && !hasCurrency)
    return (
      <TextInput {...common} type="number" description={joined(hint, t`In the smallest unit of its currency: cents for euros`)} />
    );
  if (isShare(property))
    return (
      <TextInput
        {...common}
        type="number"
        step="any"
        min={percentOf(schema['minimum'])}
        max={percentOf(schema['maximum'])}
        rightSection="%"
      />
    );
  if (kind === 'number')
    return (
      <TextInput
        {...common}
        type="number"
        step={schema.type === 'integer' ? 1 : 'any'}
        min={numberIn(schema['minimum'])}
        max={numberIn(schema['maximum'])}
        description={joined(hint, boundsOf(schema))}
        rightSection={unitOf(property)}
        rightSectionWidth={unitOf(property) === undefined ? undefined : 84}
      />
    );
  const maxLength = numberIn(schema['maxLength']);
  if (kind === 'long') return <Textarea {...common} rows={rowsFor(maxLength)} maxLength={maxLength} />;
  if (kind === 'amount') return <TextInput {...common} inputMode="decimal" rightSection={currency} rightSectionWidth={56} />;
  if (kind === 'password') return <PasswordInput {...common} defaultValue="" />;
  return <TextInput {...common} type={kind === 'any' ? 'text' : kind} maxLength={maxLength} />;
}

const LONG_TEXT = 10_000;

function rowsFor(maxLength = 0): number {
  return maxLength > LONG_TEXT ? 18 : 4;
}

interface Common {
  readonly name: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly withAsterisk: boolean;
  readonly defaultValue: string;
}

/** A day and a time by the operator's clock. */
function Moment({ common }: { common: Common }) {
  const { t } = useLingui();
  const isInstant = common.defaultValue.endsWith('Z');
  return (
    <TextInput
      {...common}
      type={isInstant ? 'text' : 'datetime-local'}
      description={joined(common.description ?? '', t`By the operator’s clock`)}
    />
  );
}

/** A list of fields that belong together, with a button for one more. A row that is empty is left out. */
function Rows(parts: ControlParts) {
  const { name, property, shape, texts } = parts;
  const filled = rowsIn(texts, name);
  const rows = Math.max(filled, shape.isRequired ? 1 : 0);
  return (
    <Group label={labelOf(property)} hint={hintOf(shape.schema)} wrong={wrongAt(parts, name)}>
      <Had name={name} parts={parts} />
      {Array.from({ length: rows }, (_, row) => (
        <Group key={row} label={`${row + 1}`} hint={undefined} wrong={wrongAt(parts, within(name, row))}>
          <SchemaFields {...formOf(parts)} mayBeEmpty schema={shape.schema.items ?? {}} prefix={within(name, row)} />
        </Group>
      ))}
      <OneMore name={name} hasRows={rows > 0} />
    </Group>
  );
}

function Entries(parts: ControlParts) {
  const { t } = useLingui();
  const { name, property, shape, texts } = parts;
  const values = shape.schema['additionalProperties'];
  const { schema } = entryShape(isSchema(values) ? values : {});
  const isMoney = isAmounts(shape.schema);
  const rows = rowsIn(texts, name);
  return (
    <Group label={labelOf(property)} hint={hintOf(shape.schema)} wrong={wrongIn(parts, name)}>
      <Had name={name} parts={parts} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles['pair']}>
          <TextInput
            name={`${name}.${row}.name`}
            label={isMoney ? t`Currency` : t`Name`}
            defaultValue={texts[`${name}.${row}.name`] ?? ''}
          />
          <TextInput
            name={`${name}.${row}.value`}
            label={isMoney ? t`Amount` : t`Value`}
            inputMode={isMoney || schema.type === 'string' ? 'text' : 'decimal'}
            defaultValue={texts[`${name}.${row}.value`] ?? ''}
          />
        </div>
      ))}
      <OneMore name={name} hasRows={rows > 0} />
    </Group>
  );
}

/** The name of the buttons that ask for one more row. Their value is the name of the list. */
export const MORE = 'more';

function OneMore({ name, hasRows }: { name: string; hasRows: boolean }) {
  return (
    <div>
      <Button type="submit" name={MORE} value={name} variant="default" size="compact-md" formNoValidate>
        {hasRows ? <Trans>One more</Trans> : <Trans>Add one</Trans>}
      </Button>
      {hasRows && (
        <p className={styles['hint']}>
          <Trans>A row that you empty is left out.</Trans>
        </p>
      )}
    </div>
  );
}

function hintOf(schema: JsonSchema): string | undefined {
  const words = schema['description'];
  if (typeof words !== 'string') return undefined;
  const shown = words
    .replace(/,? ?minor units,?|basis points(?: |$)/, '')
    .replace(/[;,] null: .*$|^null: .*$/, '')
    .trim();
  return shown === '' ? undefined : shown.charAt(0).toUpperCase() + shown.slice(1);
}

/** An example helps where a text has a form of its own, and not where people write what they want. */
function exampleHint(value: unknown, schema: JsonSchema): string | undefined {
  const isFree = Number(schema['maxLength'] ?? 0) >= FREE_TEXT;
  return typeof value === 'string' && value !== '' && schema.enum === undefined && !isFree ? `For example ${value}` : undefined;
}

const FREE_TEXT = 200;

function boundsOf({ minimum, maximum }: JsonSchema): string {
  const [least, most] = [numberIn(minimum), numberIn(maximum)];
  if (least === undefined || most === undefined) return '';
  return `${least} – ${most}`;
}

function joined(...words: readonly string[]): string {
  return words.filter((each) => each !== '').join('. ');
}

/** What is wrong with this field, or with the entries that one field holds. */
function wrongIn({ refusal }: Pick<FormParts, 'refusal'>, name: string): string | undefined {
  const fields = Object.entries(refusal?.fields ?? {});
  const [, wrong] = fields.find(([field]) => field === name || field.startsWith(`${name}.`)) ?? [];
  return wrong;
}

/** What is wrong with a list as a whole. What is wrong within one of its rows stands there. */
function wrongAt({ refusal }: Pick<FormParts, 'refusal'>, name: string): string | undefined {
  return refusal?.fields[name];
}

function percentOf(basisPoints: unknown): number | undefined {
  const value = numberIn(basisPoints);
  return value === undefined ? undefined : value / BASIS_POINTS;
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
