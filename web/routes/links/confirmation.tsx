import { Trans, useLingui } from '@lingui/react/macro';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { OutputOf, Refusal } from '../../../src/rest/web/page-contract.ts';
import { doorOf } from '../../door.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { accountIn, ownEmail } from './parts/account-fields.tsx';
import { AnswerWithPassword } from './parts/answer-with-password.tsx';
import { noteDone, statusAfter } from './parts/answered.ts';
import { besideSentence, detailsInWords } from './parts/asked-details.ts';
import { LinkPage } from './parts/link-page.tsx';
import links from './parts/links.module.css';
import { nameOfSoftware } from './parts/name-of-software.ts';
import { RefusedLink } from './parts/refused-link.tsx';
import { signatureIn } from './parts/signed-link.ts';

/* The page on which a person answers a question of their API key: they read it, give their password, and approve or deny. */

type Asked = OutputOf<'show_confirmation'>;

export async function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const { output, refusal } = await door.attempt('show_confirmation', linkOf(args));
  const asked = output === null ? null : shownOf(output);
  const shown = { asked, refusal, address: addressOf(args), email: await ownEmail(door), timeZone: door.operator.timeZone };
  return data(shown, { status: statusAfter(args, refusal?.status) });
}

export async function action(args: ActionFunctionArgs) {
  const door = doorOf(args);
  const form = await args.request.formData();
  const link = linkOf(args, form);
  const answered = { address: addressOf(args, form), values: textsOf(form) };
  const { output, refusal: closed } = await door.attempt('show_confirmation', link);
  if (closed !== null) return data({ ...answered, asked: null, refusal: closed, result: null }, { status: closed.status });
  const asked = shownOf(output);
  const result = textIn(form, 'answer') === 'deny' ? 'DENIED' : 'APPROVED';
  const { refusal } =
    result === 'DENIED'
      ? await door.attempt('deny_confirmation', link)
      : await door.attempt('approve_confirmation', { ...link, ...accountIn(form) });
  if (refusal !== null) return data({ ...answered, asked, refusal, result: null }, { status: refusal.status });
  noteDone(args);
  return data({ ...answered, asked, refusal, result });
}

/** Ids of what the sentence names do not reach the browser. */
function shownOf(asked: Asked): Asked {
  return { ...asked, details: besideSentence(asked.details) };
}

function linkOf(args: LoaderFunctionArgs, form?: FormData) {
  return { confirmationId: args.params['confirmationId'] ?? '', ...signatureIn(args, form) };
}

/** The address of the page with its signature, also for a form that carries the signature in its fields. */
function addressOf(args: LoaderFunctionArgs, form?: FormData): string {
  return `${args.url.pathname}?${new URLSearchParams(signatureIn(args, form)).toString()}`;
}

export default function Confirmation() {
  const loaded = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const asked = sent?.asked ?? loaded.asked;
  if (asked === null) return <RefusedLink refusal={sent?.refusal ?? loaded.refusal} />;
  const name = nameOfSoftware(asked.keyName);
  if (sent?.result === 'DENIED')
    return (
      <LinkPage heading={t`Denied`} mark="bad">
        <p role="status">{t`“${name}” was told no. Nothing was changed; you can close this page.`}</p>
      </LinkPage>
    );
  if (sent?.result === 'APPROVED')
    return (
      <LinkPage heading={t`Approved`} mark="good">
        <p role="status">{t`“${name}” may do this once. Tell your assistant to go on; you can close this page.`}</p>
      </LinkPage>
    );
  return (
    <Ask
      asked={asked}
      address={sent?.address ?? loaded.address}
      email={loaded.email}
      values={sent?.values ?? {}}
      refusal={sent?.refusal ?? null}
    />
  );
}

interface Asking {
  readonly asked: Asked;
  readonly address: string;
  readonly email: string;
  readonly values: Readonly<Record<string, string>>;
  readonly refusal: Refusal | null;
}

function Ask({ asked, address, email, values, refusal }: Asking) {
  const { timeZone } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { moment } = useFormats();
  const name = nameOfSoftware(asked.keyName);
  const until = moment(asked.expiresAt, timeZone);
  return (
    <LinkPage heading={t`Approve this?`}>
      <RefusalBox refusal={refusal} />
      <p>{t`Your assistant, with the API key “${name}”, asks to do this in your name:`}</p>
      <div className={links['card']}>
        <p className={links['ask']} lang="en">
          {asked.sentence}
        </p>
        <Cost asked={asked} />
        <Details asked={asked} />
      </div>
      <p className={links['soft']}>
        {t`If you approve, it can be done once, until ${until}. Your assistant does not get your password.`}
      </p>
      <AnswerWithPassword
        address={address}
        email={email}
        values={values}
        refusal={refusal}
        answer="approve"
        heading={email === '' ? t`Sign in to approve` : t`Approve with your password`}
        yes={email === '' ? t`Sign in and approve` : t`Approve`}
        no={t`Deny`}
      />
    </LinkPage>
  );
}

function Cost({ asked: { amountMinor, currency, mode } }: { asked: Asked }) {
  const { money } = useFormats();
  if (amountMinor === null || currency === null) return null;
  const amount = money(amountMinor, currency);
  return (
    <p>
      {mode === 'test' ? (
        <Trans>
          It costs <strong>{amount}</strong> of test money.
        </Trans>
      ) : (
        <Trans>
          It costs <strong>{amount}</strong>.
        </Trans>
      )}
    </p>
  );
}

function Details({ asked }: { asked: Asked }) {
  const { t } = useLingui();
  const { money, day } = useFormats();
  const unknownMoney = (minor: number) => t`${minor} (in cents, or the currency’s smallest unit)`;
  const details = detailsInWords(asked, { yes: t`yes`, no: t`no`, nothing: t`nothing`, money, day, unknownMoney });
  if (details.length === 0) return null;
  return (
    <>
      <h2>
        <Trans>In detail</Trans>
      </h2>
      <dl className={links['facts']}>
        {details.map(({ name, value }) => (
          <div key={name}>
            <dt lang="en">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
