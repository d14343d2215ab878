import { Trans, useLingui } from '@lingui/react/macro';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { AskedMore, Refusal, Scope } from '../../../src/rest/web/page-contract.ts';
import { doorOf } from '../../door.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { wordsContext } from '../../language/words.ts';
import { accountIn, ownEmail } from './parts/account-fields.tsx';
import { AnswerWithPassword } from './parts/answer-with-password.tsx';
import { EndAnyTime, EndLater } from './parts/approval-words.tsx';
import { LinkPage } from './parts/link-page.tsx';
import links from './parts/links.module.css';
import { nameOfSoftware } from './parts/name-of-software.ts';
import { RefusedLink } from './parts/refused-link.tsx';
import { fieldOf, signatureIn } from './parts/signed-link.ts';

/*
 * The page on which a person allows software that acts for them more than they did at first. A refused call names it, because
 * most clients with a refresh token never ask for more by themselves. The link is signed, so it asks for nothing but what a
 * refused call lacked, and the password is the permission.
 */

export async function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const { output, refusal } = await door.oauth.wider(linkOf(args));
  const asked = output === null ? null : shownOf(args, output.shown);
  const shown = { asked, refusal, address: addressOf(args), email: await ownEmail(door) };
  return data(shown, { status: refusal?.status ?? 200 });
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const answered = { address: addressOf(args, form), values: textsOf(form), refusal: null, isDenied: false };
  const { output, refusal: closed } = await doorOf(args).oauth.wider(linkOf(args, form));
  if (closed !== null) return data({ ...answered, asked: null, refusal: closed }, { status: closed.status });
  const asked = shownOf(args, output.shown);
  if (textIn(form, 'answer') === 'deny') return data({ ...answered, asked, isDenied: true }, { status: 200 });
  const isAllowed = asked.missing.length === 0;
  const refusal = isAllowed ? null : await output.allow(accountIn(form));
  if (refusal !== null) return data({ ...answered, asked, refusal }, { status: refusal.status });
  return data({ ...answered, asked: { ...asked, missing: [] } }, { status: 200 });
}

function linkOf(args: LoaderFunctionArgs, form?: FormData) {
  return { sessionId: args.params['session'] ?? '', allow: fieldOf(args, 'allow', form), ...signatureIn(args, form) };
}

/** The address of the page with what it asks for, also for a form that carries this in its fields. */
function addressOf(args: LoaderFunctionArgs, form?: FormData): string {
  const { sessionId: _session, ...link } = linkOf(args, form);
  return `${args.url.pathname}?${new URLSearchParams(link).toString()}`;
}

function shownOf(args: LoaderFunctionArgs, { clientName, endpoint, granted, missing }: AskedMore) {
  const { locale } = args.context.get(wordsContext);
  const inWords = (scopes: readonly Scope[]) => scopes.map((scope) => doorOf(args).scopeInWords(scope, locale));
  return { clientName, endpoint, granted: inWords(granted), missing: inWords(missing) };
}

type Shown = ReturnType<typeof shownOf>;

export default function Allow() {
  const loaded = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const { asked, refusal, address } = sent ?? loaded;
  if (asked === null) return <RefusedLink refusal={refusal} />;
  const name = nameOfSoftware(asked.clientName);
  if (sent?.isDenied === true)
    return (
      <LinkPage heading={t`Not allowed`} mark="bad">
        <p role="status">
          {t`“${name}” can do what it could before, and no more. Nothing was changed; you can close this page.`}
        </p>
      </LinkPage>
    );
  if (asked.missing.length === 0)
    return (
      <LinkPage heading={t`Allowed`} mark="good">
        <p role="status">{t`“${name}” may do this from now on. Tell it to go on; you can close this page.`}</p>
        <EndLater />
      </LinkPage>
    );
  return <Ask asked={asked} address={address} email={loaded.email} values={sent?.values ?? {}} refusal={sent?.refusal ?? null} />;
}

interface Asking {
  readonly asked: Shown;
  readonly address: string;
  readonly email: string;
  readonly values: Readonly<Record<string, string>>;
  readonly refusal: Refusal | null;
}

function Ask({ asked, address, email, values, refusal }: Asking) {
  const { t } = useLingui();
  const name = nameOfSoftware(asked.clientName);
  const who =
    asked.endpoint === null
      ? t`“${name}” acts for you.`
      : asked.endpoint === 'mcp-owner'
        ? t`“${name}” acts for you, to rent out.`
        : t`“${name}” acts for you, to rent.`;
  return (
    <LinkPage heading={t`Allow “${name}” more?`}>
      <RefusalBox refusal={refusal} />
      <p>
        {who} <Trans>That is the name it gives itself. It tried something that you have not allowed it yet.</Trans>
      </p>
      <h2>
        <Trans>It could then also</Trans>
      </h2>
      <Scopes words={asked.missing} />
      <h2>
        <Trans>It can already</Trans>
      </h2>
      <Scopes words={asked.granted} />
      <p className={links['soft']}>
        <Trans>It does not get your password. How long it can act stays as it is.</Trans> <EndAnyTime />
      </p>
      <AnswerWithPassword
        address={address}
        email={email}
        values={values}
        refusal={refusal}
        answer="allow"
        heading={email === '' ? t`Sign in to allow it` : t`Allow it with your password`}
        yes={email === '' ? t`Sign in and allow` : t`Allow it`}
        no={t`Do not allow it`}
      />
    </LinkPage>
  );
}

function Scopes({ words }: { words: readonly string[] }) {
  return (
    <ul>
      {words.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}
