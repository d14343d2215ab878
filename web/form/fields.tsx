import { useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, PasswordInput, TextInput, Textarea } from '@mantine/core';
import type { JsonSchema, Refusal } from '../../src/rest/web/page-contract.ts';
import { useDraft } from './draft.ts';

/** How a page presents one field of the input of an operation. What may be typed in follows from the schema. */
export interface Shown {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** What the browser may fill in. */
  readonly autoComplete?: string;
  /** The words of the values of a list. */
  readonly words?: Readonly<Record<string, string>>;
  /** What to do about a wrong value, in the language of the page. Without it, the words of the operation are shown. */
  readonly wrong?: string;
  /** The currency of an amount: people type whole units, and the operation gets minor ones. */
  readonly currency?: string;
}

interface Form {
  readonly schema: JsonSchema;
  readonly fields: readonly Shown[];
  /** What the person has typed in before. */
  readonly values?: Readonly<Record<string, string>>;
  readonly refusal?: Refusal | null;
}

/** The fields of a form for an operation. */
export function Fields({ schema, fields, values = {}, refusal }: Form) {
  const draft = useDraft();
  return fields.map((shown) => {
    const kind = kindOf(schema, shown.name);
    const value = draft?.[shown.name] ?? values[shown.name];
    return <Field key={shown.name} shown={shown} kind={kind} value={value} wrong={refusal?.fields[shown.name]} />;
  });
}

interface Kind {
  readonly input: 'text' | 'email' | 'tel' | 'url' | 'password' | 'date' | 'number' | 'amount' | 'check' | 'choice' | 'long';
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
}

/** Texts that may be longer than this get several lines. */
const ONE_LINE = 300;

/** How a field is typed in, by its schema. */
export function kindOf(schema: JsonSchema, name: string): Kind {
  const own = withoutNull(schema.properties?.[name] ?? {});
  const isRequired = schema.required?.includes(name) === true && own['default'] === undefined;
  return { input: inputOf(own, name), isRequired, schema: own };
}

function inputOf(own: JsonSchema, name: string): Kind['input'] {
  const format = own['format'];
  if (own.enum !== undefined) return 'choice';
  if (own.type === 'boolean') return 'check';
  if (own.type === 'integer' && name.endsWith('Minor')) return 'amount';
  if (own.type === 'integer' || own.type === 'number') return 'number';
  if (name.toLowerCase().endsWith('password')) return 'password';
  if (format === 'email' || name.toLowerCase().endsWith('email')) return 'email';
  if (format === 'uri') return 'url';
  if (format === 'date') return 'date';
  if (name === 'phone') return 'tel';
  return Number(own['maxLength'] ?? 0) > ONE_LINE ? 'long' : 'text';
}

/** A field that may also be null is shown as what it otherwise is. */
function withoutNull(own: JsonSchema): JsonSchema {
  const kinds: readonly JsonSchema[] = Array.isArray(own['anyOf']) ? own['anyOf'] : [];
  const [real] = kinds.filter(({ type }) => type !== 'null');
  return kinds.length === 2 && real !== undefined ? { ...own, ...real } : own;
}

interface FieldParts {
  readonly shown: Shown;
  readonly kind: Kind;
  readonly value: string | undefined;
  readonly wrong: string | undefined;
}

function Field({ shown, kind, value, wrong }: FieldParts) {
  const { t, i18n } = useLingui();
  const { name, label, hint, autoComplete, words = {} } = shown;
  const { input, isRequired, schema } = kind;
  const common = {
    name,
    label: isRequired || input === 'check' ? label : t`${label} (optional)`,
    description: hint,
    error: wrong === undefined ? undefined : i18n.locale === 'en' ? wrong : (shown.wrong ?? wrong),
    autoComplete,
    required: isRequired,
    withAsterisk: false,
    defaultValue: value ?? '',
  };
  const [maxLength, minimum, maximum] = ['maxLength', 'minimum', 'maximum'].map((bound) => numberIn(schema[bound]));
  if (input === 'password')
    return (
      <PasswordInput
        {...common}
        defaultValue=""
        aria-invalid={wrong !== undefined || undefined}
        visibilityToggleButtonProps={{ 'aria-label': t`Show what you type` }}
      />
    );
  if (input === 'long') return <Textarea {...common} rows={5} maxLength={maxLength} />;
  if (input === 'check') return <Checkbox {...common} defaultValue={undefined} value="true" defaultChecked={value === 'true'} />;
  if (input === 'choice') {
    const values = (schema.enum ?? []).map(String);
    return <NativeSelect {...common} data={values.map((each) => ({ value: each, label: words[each] ?? each }))} />;
  }
  if (input === 'number') return <TextInput {...common} type="number" min={minimum} max={maximum} />;
  if (input === 'amount')
    return <TextInput {...common} inputMode="decimal" rightSection={shown.currency} rightSectionWidth={56} />;
  return <TextInput {...common} type={input} maxLength={maxLength} />;
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
