import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { OutputOf, Refusal } from '../../../src/rest/web/page-contract.ts';
import { LINK_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { Fields } from '../../form/fields.tsx';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { wordsContext } from '../../language/words.ts';
import { ownEmail } from './parts/account-fields.tsx';
import { approvalOf, approvingAccount, fieldsOf, placeAsked, type ReadField, wrongPlace } from './parts/approval.ts';
import { ApprovalForm, DenyForm } from './parts/approval-form.tsx';
import { EndAnyTime, EndLater } from './parts/approval-words.tsx';
import { LinkPage } from './parts/link-page.tsx';
import links from './parts/links.module.css';
import { nameOfSoftware } from './parts/name-of-software.ts';

/*
 * The page on which a person lets software in. In one step they see who asks and for what, sign in or register, and approve or
 * deny.
 */

type Asked = OutputOf<'show_login_link'>;

export async function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const field = fieldsOf(args);
  const code = field('code');
  const { conversationHours } = door.accessLasts;
  const common = { email: await ownEmail(door), schema: door.schema('register_account'), conversationHours };
  if (code === '') return { ...common, ...nothingAsked(code, null) };
  const { output, refusal } = await door.attempt('show_login_link', { userCode: code });
  if (refusal !== null) return data({ ...common, ...nothingAsked(code, refusal) }, { status: refusal.status });
  const wrong = wrongPlace(field, output.role);
  return data({ ...common, ...shownOf(args, output, field), refusal: wrong }, { status: wrong?.status ?? 200 });
}

export async function action(args: ActionFunctionArgs) {
  const door = doorOf(args);
  const form = await args.request.formData();
  const field = fieldsOf(args, form);
  const code = field('code');
  const answered = { values: textsOf(form), result: null };
  const { output: asked, refusal: closed } = await door.attempt('show_login_link', { userCode: code });
  if (closed !== null) return data({ ...answered, ...nothingAsked(code, closed) }, { status: closed.status });
  const shown = { ...answered, ...shownOf(args, asked, field), refusal: null };
  const refuse = (refusal: Refusal) => data({ ...shown, refusal }, { status: refusal.status });
  if (textIn(form, 'answer') === 'deny') {
    const { refusal } = await door.attempt('deny_login_link', { userCode: code });
    return refusal === null ? data({ ...shown, result: 'DENIED' as const }, { status: 200 }) : refuse(refusal);
  }
  const place = placeAsked(field, asked.role);
  if (place !== null) return place.refusal === null ? shown : refuse(place.refusal);
  const account = await approvingAccount(door, form, asked.role);
  if (account.refusal !== null) return refuse(account.refusal);
  const { refusal } = await door.attempt('approve_login_link', { userCode: code, ...account.output });
  return refusal === null ? data({ ...shown, result: 'APPROVED' as const }, { status: 200 }) : refuse(refusal);
}

function nothingAsked(code: string, refusal: Refusal | null) {
  return { code, refusal, asked: null, may: [], approval: null };
}

function shownOf(args: LoaderFunctionArgs, asked: Asked, field: ReadField) {
  const { locale } = args.context.get(wordsContext);
  const may = asked.scopes.map((scope) => doorOf(args).scopeInWords(scope, locale));
  return { code: asked.userCode, asked, may, approval: approvalOf(field, asked.role, locale) };
}

export default function LoginLink() {
  const loaded = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const { asked, may, approval, code, refusal } = sent ?? loaded;
  if (asked === null || approval === null) return <CodePage code={code} refusal={refusal} />;
  const name = nameOfSoftware(asked.clientName);
  if (sent?.result === 'DENIED')
    return (
      <LinkPage heading={t`Denied`} mark="bad">
        <p role="status">{t`“${name}” was not let in. You can close this page.`}</p>
      </LinkPage>
    );
  if (sent?.result === 'APPROVED')
    return (
      <LinkPage heading={t`Approved`} mark="good">
        <p role="status">{t`“${name}” is signed in for you. Go back to it; you can close this page.`}</p>
        <EndLater />
      </LinkPage>
    );
  const { email, schema } = loaded;
  return (
    <Consent asked={asked} may={may} refusal={refusal}>
      <ApprovalForm
        approval={approval}
        address={LINK_PATHS['login-link']}
        kept={{ code }}
        email={email === '' ? (asked.emailHint ?? '') : email}
        isSignedIn={email !== ''}
        schema={schema}
        values={sent?.values ?? {}}
        refusal={refusal}
      />
    </Consent>
  );
}

const CODE = { properties: { code: { type: 'string', maxLength: 40 } }, required: ['code'] };

function CodePage({ code, refusal }: { code: string; refusal: Refusal | null }) {
  const { t } = useLingui();
  // A code that cannot be one is answered like a code that does not exist.
  const isMalformed = refusal !== null && Object.keys(refusal.fields).length > 0;
  const noCode = t`That is not a code: it has eight letters. Check it, or ask your assistant for a new one.`;
  const message = isMalformed ? noCode : refusal?.message;
  const told = refusal === null ? null : { ...refusal, message: message ?? '', fields: {} };
  const marked = refusal === null ? null : { ...refusal, fields: { code: t`This code does not work.` } };
  const field = {
    name: 'code',
    label: t`Code`,
    hint: t`For example BCDF-GHJK.`,
    autoComplete: 'off',
    wrong: t`This code does not work.`,
  };
  return (
    <LinkPage heading={t`Sign in for your assistant`}>
      <p>
        <Trans>Your assistant shows a code of eight letters. Type it in to see what it asks for.</Trans>
      </p>
      <RefusalBox refusal={told} />
      <Form method="get" action={LINK_PATHS['login-link']} reloadDocument>
        <Stack>
          <Fields schema={CODE} values={{ code }} refusal={marked} fields={[field]} />
          <Button type="submit" size="md" fullWidth>
            <Trans>Continue</Trans>
          </Button>
        </Stack>
      </Form>
      <p className={links['soft']}>
        <Trans>No code? Ask your assistant to sign you in here: it gets one.</Trans>
      </p>
    </LinkPage>
  );
}

interface ConsentParts {
  readonly asked: Asked;
  readonly may: readonly string[];
  readonly refusal: Refusal | null;
  readonly children: ReactNode;
}

function Consent({ asked, may, refusal, children }: ConsentParts) {
  const { idle, most } = useLoaderData<typeof loader>().conversationHours;
  const { userCode, lastsDays } = asked;
  const { t } = useLingui();
  const name = nameOfSoftware(asked.clientName);
  return (
    <LinkPage heading={t`Let “${name}” in?`}>
      <RefusalBox refusal={refusal} />
      <p>{t`“${name}” asks to act for you. That is the name it gives itself. Go on only if it shows you this code:`}</p>
      <p className={links['code']}>{userCode}</p>
      <h2>
        <Trans>It could then</Trans>
      </h2>
      <ul>
        {may.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className={links['soft']}>
        <Trans>It does not get your password.</Trans>{' '}
        <Plural
          value={lastsDays}
          one="It stays signed in for # day from its last use."
          other="It stays signed in for # days from its last use."
        />{' '}
        <Trans>
          With the short session of a conversation, it is <Plural value={idle} one="# hour" other="# hours" /> from its last use,
          and <Plural value={most} one="# hour" other="# hours" /> at most.
        </Trans>{' '}
        <EndAnyTime />
      </p>
      {children}
      <h2>
        <Trans>You did not ask for this?</Trans>
      </h2>
      <DenyForm address={LINK_PATHS['login-link']} kept={{ code: userCode }} />
    </LinkPage>
  );
}
