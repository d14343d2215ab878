import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { Form, Link, useActionData, useLoaderData } from 'react-router';
import { RefusalBox } from '../form/refusal.tsx';
import { useDraft } from '../form/draft.ts';
import { useFormats } from '../language/use-formats.ts';
import { PageHead } from '../shell/page-head.tsx';
import type { Step, StepField } from './step.ts';
import type { Asked } from './step-amounts.ts';
import { useFacts } from './step-facts.ts';
import { AMOUNTS, BUTTONS, LABELS, MEANINGS, OWN_AMOUNTS } from './step-words.ts';
import { type LoadedStep, seenIn, takesPhotos, type takeStep } from './take-step.ts';
import styles from './steps.module.css';

/** One step of a booking: what it means, what it asks, and the amounts before it is done. Both sides use it. */
export function StepPage() {
  const { step, booking, home } = useLoaderData<LoadedStep>();
  const { t } = useLingui();
  const sent = useActionData<typeof takeStep>();
  if (sent?.payUrl) return <Pay url={sent.payUrl} />;
  if (step === null)
    return (
      <div className={styles['page']}>
        <PageHead title={t`Not possible any more`} />
        <h1>
          <Trans>Not possible any more</Trans>
        </h1>
        <p role="alert">
          <Trans>Something has changed since the page was shown, and nothing was done. Look at the booking again.</Trans>
        </p>
        <Button component={Link} to={home}>
          <Trans>Back to the booking</Trans>
        </Button>
      </div>
    );
  return <StepForm step={step} title={booking.asset.title} />;
}

function Pay({ url }: { url: string }) {
  const { t } = useLingui();
  const { home } = useLoaderData<LoadedStep>();
  return (
    <div className={styles['page']}>
      <PageHead title={t`Pay on the payment page`} />
      <h1>
        <Trans>Pay on the payment page</Trans>
      </h1>
      <p>
        <Trans>What you owe is paid there, and nowhere else. Nobody ever asks for your card in a message.</Trans>
      </p>
      <div className={styles['ends']}>
        <Button component="a" href={url} rel="noreferrer" size="md">
          <Trans>Open the payment page</Trans>
        </Button>
        <Button component={Link} to={home} variant="default" size="md">
          <Trans>Back to the booking</Trans>
        </Button>
      </div>
    </div>
  );
}

function StepForm({ step, title }: { step: Step; title: string }) {
  const { booking, side, home, formKey, asked: known, problem, schema } = useLoaderData<LoadedStep>();
  const sent = useActionData<typeof takeStep>();
  const { i18n } = useLingui();
  const facts = useFacts(booking, side)(step);
  const button = i18n._(BUTTONS[step.kind](facts));
  const asked = sent?.asked ?? known;
  // Amounts that depend on the form are shown first, and what they belong to cannot be changed beside them.
  const isFixed = sent?.asked != null && known === null;
  const isReady = step.way !== 'ASKED' || asked !== null;
  // What was chosen is lost where the amounts are shown before.
  const hasPhotos = isReady && takesPhotos(schema);
  return (
    <div className={styles['page']}>
      <PageHead title={button} />
      <p className={styles['soft']}>{title}</p>
      <h1>{button}</h1>
      <p>{i18n._(MEANINGS[step.kind](facts))}</p>
      <RefusalBox refusal={sent?.refusal ?? problem} />
      {sent?.isChanged && (
        <Alert color="red" variant="light" role="alert" mb="md" classNames={{ message: 'refusal' }}>
          <Trans>The amounts have changed since you saw them, and nothing was done. Look at them again.</Trans>
        </Alert>
      )}
      {asked !== null && <Amounts asked={asked} currency={booking.currency} />}
      <Form method="post" reloadDocument encType={hasPhotos ? 'multipart/form-data' : undefined}>
        <input type="hidden" name="formKey" value={formKey} />
        {asked !== null && <input type="hidden" name="seen" value={seenIn(asked)} />}
        <Stack>
          {step.fields.map((field) => (
            <Field key={field.name} field={field} isFixed={isFixed} currency={booking.currency} />
          ))}
          {hasPhotos && <PhotoFields />}
        </Stack>
        <div className={styles['ends']}>
          <Button type="submit" size="md" {...(step.look === 'end' && { color: 'danger' })}>
            {isReady ? button : <Trans>Show what it means</Trans>}
          </Button>
          <Button component={Link} to={home} variant="default" size="md">
            <Trans>Back, and change nothing</Trans>
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** Photos from the camera of a phone, and from what is there already. */
function PhotoFields() {
  const types = 'image/jpeg,image/png,image/webp,image/heic,image/avif';
  return (
    <>
      <label className={styles['photo']}>
        <Trans>Take a photo</Trans>
        <input type="file" name="file" accept="image/*" capture="environment" />
      </label>
      <label className={styles['photo']}>
        <Trans>Choose photos</Trans>
        <input type="file" name="file" accept={types} multiple />
      </label>
    </>
  );
}

function Amounts({ asked: { amounts, period: days }, currency }: { asked: Asked; currency: string }) {
  const { side } = useLoaderData<LoadedStep>();
  const { i18n } = useLingui();
  const { money, period } = useFormats();
  if (amounts.length === 0 && days === null)
    return (
      <p>
        <Trans>No money moves.</Trans>
      </p>
    );
  return (
    <table className={styles['amounts']} aria-live="polite">
      <caption className="hidden">
        <Trans>What it comes to</Trans>
      </caption>
      <tbody>
        {days !== null && (
          <tr>
            <th scope="row">
              <Trans>Days</Trans>
            </th>
            <td>{period(...days)}</td>
          </tr>
        )}
        {amounts.map(([name, minor]) => (
          <tr key={name}>
            <th scope="row">{i18n._(OWN_AMOUNTS[side][name] ?? AMOUNTS[name])}</th>
            <td>{money(minor, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FieldParts {
  readonly field: StepField;
  readonly isFixed: boolean;
  readonly currency: string;
}

function Field({ field: { name, kind, isOptional }, isFixed, currency }: FieldParts) {
  const { schema } = useLoaderData<LoadedStep>();
  const sent = useActionData<typeof takeStep>();
  const draft = useDraft();
  const { t, i18n } = useLingui();
  const words = LABELS[name];
  const label = words === undefined ? name : i18n._(words);
  const maxLength = schema.properties?.[name]?.['maxLength'];
  const common = {
    name,
    label: isOptional ? t`${label} (optional)` : label,
    required: isOptional === undefined,
    withAsterisk: false,
    defaultValue: sent?.values[name] ?? draft?.[name] ?? '',
    error: sent?.refusal?.fields[name],
    readOnly: isFixed,
  };
  if (kind === 'text') return <Textarea {...common} rows={4} maxLength={typeof maxLength === 'number' ? maxLength : undefined} />;
  if (kind === 'day') return <TextInput {...common} type="date" />;
  if (kind === 'amount')
    return (
      <TextInput
        {...common}
        inputMode="decimal"
        rightSection={currency}
        rightSectionWidth={56}
        description={t`For example 45.00`}
      />
    );
  if (kind === 'rating') {
    const { readOnly: _readOnly, ...choice } = common;
    const data = [
      { value: '', label: t`Choose` },
      { value: '5', label: t`5: very good` },
      { value: '4', label: t`4: good` },
      { value: '3', label: t`3: as expected` },
      { value: '2', label: t`2: not good` },
      { value: '1', label: t`1: bad` },
    ];
    return <NativeSelect {...choice} data={data} />;
  }
  return <TextInput {...common} maxLength={typeof maxLength === 'number' ? maxLength : undefined} />;
}
