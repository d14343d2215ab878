import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { Form, Link } from 'react-router';
import type { AdminOperation, Refusal } from '../../../../src/rest/web/page-contract.ts';
import { Description, isFields } from '../../../form/answer.tsx';
import { RefusalBox } from '../../../form/refusal.tsx';
import { SchemaFields } from '../../../form/schema-fields.tsx';
import { ABOUT_CURRENCY, currencyOf, type Texts } from '../../../form/schema-kind.ts';
import styles from './operations.module.css';
import { useTitles } from './titles.ts';

interface CommandParts {
  readonly operation: Omit<AdminOperation, 'output'>;
  readonly texts: Texts;
  readonly formKey: string;
  readonly back: string;
  readonly sent: Sent | undefined;
  /** What was answered to a form that was sent before; null if the address names none. */
  readonly done: unknown;
}

interface Sent {
  readonly step: 'form' | 'confirm' | 'done';
  readonly texts: Texts;
  readonly input: unknown;
  readonly output: unknown;
  readonly refusal: Refusal | null;
  readonly back: string;
}

/** The form of a command, the look before it is carried out, or what came of it. */
export function CommandPage(parts: CommandParts) {
  const { sent, done } = parts;
  if (sent?.step === 'done') return <Done {...parts} output={sent.output} />;
  if (sent === undefined && done !== null) return <Done {...parts} output={done} />;
  if (sent?.step === 'confirm') return <Confirm {...parts} sent={sent} />;
  return <CommandForm {...parts} />;
}

function CommandForm({ operation, texts, formKey, back, sent }: CommandParts) {
  const title = useTitles()(operation);
  const shown = sent?.texts ?? texts;
  return (
    <Form method="post" className={styles['narrow']} key={JSON.stringify(shown)}>
      <Hidden formKey={formKey} back={sent?.back || back} about={shown[ABOUT_CURRENCY]} />
      <div className={styles['fields']}>
        <RefusalBox refusal={sent?.refusal} />
        <OtherProblems operation={operation} refusal={sent?.refusal} />
        <SchemaFields schema={operation.input} texts={shown} refusal={sent?.refusal} example={operation.example} />
        <div className={styles['row']}>
          {/* The first button is the one that Enter presses, before those that ask for one more row. */}
          <Button type="submit">{operation.asksTwice ? <Trans>Look at it once more</Trans> : title}</Button>
          {(sent?.back || back) !== '' && (
            <Link to={sent?.back || back}>
              <Trans>Back</Trans>
            </Link>
          )}
        </div>
      </div>
    </Form>
  );
}

function Hidden({ formKey, back, about }: { formKey: string; back: string; about: string | undefined }) {
  return (
    <>
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="back" value={back} />
      {about !== undefined && <input type="hidden" name={ABOUT_CURRENCY} value={about} />}
    </>
  );
}

/** What is wrong with what has no field of its own in the form. */
function OtherProblems({ operation, refusal }: { operation: CommandParts['operation']; refusal: Refusal | null | undefined }) {
  const known = Object.keys(operation.input.properties ?? {});
  const others = Object.entries(refusal?.fields ?? {}).filter(
    ([field]) => !known.includes(field.split('.')[0] ?? '') && !field.includes('.'),
  );
  const isShown = Object.keys(refusal?.fields ?? {}).some((field) => known.includes(field.split('.')[0] ?? ''));
  if (others.length === 0 || isShown) return null;
  return (
    <ul>
      {others.map(([field, wrong]) => (
        <li key={field}>{`${field}: ${wrong}`}</li>
      ))}
    </ul>
  );
}

/** Nothing has happened yet: what the command would do it to stands here once more. */
function Confirm({ operation, formKey, sent }: CommandParts & { sent: Sent }) {
  const title = useTitles()(operation);
  const input = isFields(sent.input) ? sent.input : {};
  return (
    <Form method="post" className={styles['narrow']}>
      <Hidden formKey={formKey} back={sent.back} about={undefined} />
      {Object.entries(sent.texts).map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <section className={styles['card']} aria-live="polite">
        <h2>
          <Trans>Is this right?</Trans>
        </h2>
        <p className={styles['warning']}>
          <Trans>Nothing has happened yet. It cannot simply be taken back.</Trans>
        </p>
        <Description of={input} currency={currencyOf(sent.texts, '')} />
      </section>
      <div className={styles['row']}>
        <Button type="submit" name="step" value="confirmed" color="red.9" c="white">
          {title}
        </Button>
        <Button type="submit" name="step" value="change" variant="default">
          <Trans>Change something</Trans>
        </Button>
      </div>
    </Form>
  );
}

function Done({ output, back, sent }: CommandParts & { output: unknown }) {
  const to = sent?.back || back;
  return (
    <>
      <Alert variant="light" color="green" role="status" mb="md">
        <Trans>Done.</Trans>
      </Alert>
      {isFields(output) && Object.keys(output).length > 0 && (
        <section className={styles['card']}>
          <Description of={output} />
        </section>
      )}
      {to !== '' && (
        <Link to={to}>
          <Trans>Back</Trans>
        </Link>
      )}
    </>
  );
}
