import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Form, Link } from 'react-router';
import type { Side } from '../../src/rest/web/page-contract.ts';
import { useFormats } from '../language/use-formats.ts';
import type { Booking, Step } from './step.ts';
import { useFacts } from './step-facts.ts';
import { BUTTONS, MEANINGS, SILENCES } from './step-words.ts';
import styles from './steps.module.css';

interface Shown {
  readonly booking: Booking;
  readonly side: Side;
  readonly steps: readonly Step[];
  /** The address of the booking, below which its steps have theirs. */
  readonly home: string;
  readonly formKey: string;
}

/** What this side can do. The step that moves the booking on comes first and has the only filled button. */
export function Steps(shown: Shown) {
  const { steps, booking, side } = shown;
  const [first, ...others] = ordered(steps);
  if (first === undefined) return null;
  const isNeeded = booking.waitingOn === side || first.look === 'main';
  return (
    <>
      {isNeeded && (
        <section className={styles['next']} aria-labelledby="next-step">
          <h2 id="next-step">
            <Trans>Your next step</Trans>
          </h2>
          <OneStep {...shown} step={first} isFirst />
        </section>
      )}
      <More {...shown} steps={isNeeded ? others : [first, ...others]} isRest={isNeeded} />
    </>
  );
}

/** Ending a booking never comes first. */
function ordered(steps: readonly Step[]): readonly Step[] {
  const rank = ({ look, isOptional, notBefore }: Step) =>
    look === 'end' ? 3 : (isOptional ? 1 : 0) + (notBefore === null ? 0 : 1) - (look === 'main' && !isOptional ? 1 : 0);
  return steps.toSorted((one, other) => rank(one) - rank(other));
}

function More({ isRest, ...shown }: Shown & { isRest: boolean }) {
  if (shown.steps.length === 0) return null;
  return (
    <section className={styles['more']} aria-labelledby="more-steps">
      <h2 id="more-steps">{isRest ? <Trans>What else you can do</Trans> : <Trans>What you can do</Trans>}</h2>
      <ul>
        {shown.steps.map((step) => (
          <li key={step.name}>
            <OneStep {...shown} step={step} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneStep({ step, booking, side, home, formKey, isFirst = false }: Shown & { step: Step; isFirst?: boolean }) {
  const { i18n } = useLingui();
  const { moment } = useFormats();
  const facts = useFacts(booking, side)(step);
  const { notBefore, dueAt, onSilence, incident, document } = step;
  const { timeZone } = booking;
  return (
    <div className={styles['step']}>
      <div>
        {incident !== null && <p className={styles['about']}>{incident.description}</p>}
        {notBefore !== null && <p className={styles['about']}>{i18n._(BUTTONS[step.kind](facts))}</p>}
        <p>{i18n._(MEANINGS[step.kind](facts))}</p>
        {document?.url && (
          <p>
            <a href={document.url} rel="noreferrer">
              {document.title}
            </a>
          </p>
        )}
        {notBefore !== null && (
          <p className={styles['soft']}>
            <Trans>Possible from {moment(notBefore, timeZone)}.</Trans>
          </p>
        )}
        {dueAt !== null && (
          <p className={styles['soft']}>
            <Trans>Until {moment(dueAt, timeZone)}.</Trans> {onSilence === null ? '' : i18n._(SILENCES[onSilence])}
          </p>
        )}
      </div>
      {notBefore === null && (
        <StepButton step={step} home={home} formKey={formKey} isFirst={isFirst} label={i18n._(BUTTONS[step.kind](facts))} />
      )}
    </div>
  );
}

interface ButtonParts {
  readonly step: Step;
  readonly home: string;
  readonly formKey: string;
  readonly isFirst: boolean;
  readonly label: string;
}

function StepButton({ step, home, formKey, isFirst, label }: ButtonParts) {
  const look = { variant: isFirst ? 'filled' : 'default', ...(step.look === 'end' && { color: 'danger' }) };
  const address = stepPath(home, step);
  if (step.to !== null)
    return (
      <Button component="a" href={step.to} {...look}>
        {label}
      </Button>
    );
  if (step.way !== 'ONCE')
    return (
      <Button component={Link} to={address} {...look}>
        {label}
      </Button>
    );
  return (
    <Form method="post" action={address} reloadDocument>
      <input type="hidden" name="formKey" value={formKey} />
      <Button type="submit" {...look}>
        {label}
      </Button>
    </Form>
  );
}

function stepPath(home: string, { name }: Step): string {
  return `${home}/do/${name}`;
}
