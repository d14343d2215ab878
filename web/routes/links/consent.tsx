import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import type { AskedConsent, Refusal } from '../../../src/rest/web/page-contract.ts';
import { doorOf } from '../../door.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { wordsContext } from '../../language/words.ts';
import { ownEmail } from './parts/account-fields.tsx';
import { approvalOf, approvingAccount, fieldsOf, placeAsked, type ReadField, wrongPlace } from './parts/approval.ts';
import { ApprovalForm, DenyForm } from './parts/approval-form.tsx';
import { EndAnyTime } from './parts/approval-words.tsx';
import { LinkPage } from './parts/link-page.tsx';
import links from './parts/links.module.css';
import { nameOfSoftware } from './parts/name-of-software.ts';

/*
 * The page on which a person connects an app to an MCP endpoint. In one step they see who asks, where it leads and for what,
 * sign in or register, and approve or deny. The authorization server tells the app, and the person goes on to it.
 */

export async function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const field = fieldsOf(args);
  const { connectionDays } = door.accessLasts;
  const common = { email: await ownEmail(door), schema: door.schema('register_account'), connectionDays };
  const asked = await door.oauth.asked(args.params['request'] ?? '');
  if (asked === null) return data({ ...common, ...NOTHING_ASKED }, { status: GONE });
  const refusal = wrongPlace(field, asked.shown.role);
  return data({ ...common, ...shownOf(args, asked.shown, field), refusal }, { status: refusal?.status ?? 200 });
}

const NOTHING_ASKED = { asked: null, may: [], approval: null, refusal: null };
/** Of an address that leads nowhere any more. */
const GONE = 400;

export async function action(args: ActionFunctionArgs) {
  const door = doorOf(args);
  const form = await args.request.formData();
  const field = fieldsOf(args, form);
  const values = textsOf(form);
  const asked = await door.oauth.asked(args.params['request'] ?? '');
  if (asked === null) return data({ ...NOTHING_ASKED, values }, { status: GONE });
  if (textIn(form, 'answer') === 'deny') return redirect(await asked.deny(), 303);
  const { role } = asked.shown;
  const shown = { ...shownOf(args, asked.shown, field), values, refusal: null };
  const refuse = (refusal: Refusal) => data({ ...shown, refusal }, { status: refusal.status });
  const place = placeAsked(field, role);
  if (place !== null) return place.refusal === null ? shown : refuse(place.refusal);
  const account = await approvingAccount(door, form, role);
  if (account.refusal !== null) return refuse(account.refusal);
  const { output, refusal } = await asked.approve(account.output);
  return refusal === null ? redirect(output.location, 303) : refuse(refusal);
}

function shownOf(args: LoaderFunctionArgs, asked: AskedConsent, field: ReadField) {
  const { locale } = args.context.get(wordsContext);
  const may = asked.scopes.map((scope) => doorOf(args).scopeInWords(scope, locale));
  return { asked, may, approval: approvalOf(field, asked.role, locale) };
}

export default function Consent() {
  const loaded = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { pathname } = useLocation();
  const { asked, may, approval, refusal } = sent ?? loaded;
  if (asked === null || approval === null) return <RunOut />;
  const { email, schema } = loaded;
  return (
    <Ask asked={asked} may={may} refusal={refusal} address={pathname}>
      <ApprovalForm
        approval={approval}
        address={pathname}
        kept={NOTHING_KEPT}
        email={email}
        isSignedIn={email !== ''}
        schema={schema}
        values={sent?.values ?? {}}
        refusal={refusal}
      />
    </Ask>
  );
}

const NOTHING_KEPT = {};

function RunOut() {
  const { t } = useLingui();
  return (
    <LinkPage heading={t`This sign-in has run out`} mark="bad">
      <p role="status">
        <Trans>
          It was answered already, or waited too long, or was begun in another browser. Go back to your app and start again.
        </Trans>
      </p>
    </LinkPage>
  );
}

interface AskParts {
  readonly asked: AskedConsent;
  readonly may: readonly string[];
  readonly refusal: Refusal | null;
  readonly address: string;
  readonly children: ReactNode;
}

function Ask({ asked, may, refusal, address, children }: AskParts) {
  const { idle, most } = useLoaderData<typeof loader>().connectionDays;
  const { t } = useLingui();
  const { clientHost, destination, role } = asked;
  const name = nameOfSoftware(asked.clientName);
  const isForOwner = role === 'VENDOR';
  return (
    <LinkPage heading={t`Connect “${name}”?`}>
      <RefusalBox refusal={refusal} />
      <p>
        {isForOwner ? t`“${name}” asks to act for you, to rent out.` : t`“${name}” asks to act for you, to rent.`}{' '}
        <Trans>That is the name it gives itself.</Trans>{' '}
        {clientHost !== null && (
          <Trans>
            Its maker’s address is <strong>{clientHost}</strong>.
          </Trans>
        )}
      </p>
      <WhereTo destination={destination} />
      <h2>
        <Trans>It could then</Trans>
      </h2>
      <ul>
        {may.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className={links['soft']}>
        {isForOwner ? (
          <Trans>It does not get your password, and nothing beside the part of this marketplace for owners.</Trans>
        ) : (
          <Trans>It does not get your password, and nothing beside the part of this marketplace for renters.</Trans>
        )}{' '}
        <Trans>
          It can act until <Plural value={idle} one="# day" other="# days" /> after its last use, and for{' '}
          <Plural value={most} one="# day" other="# days" /> at most; then it asks you again.
        </Trans>{' '}
        <EndAnyTime />
      </p>
      {children}
      <h2>
        <Trans>You did not ask for this?</Trans>
      </h2>
      <DenyForm address={address} kept={NOTHING_KEPT} />
    </LinkPage>
  );
}

function WhereTo({ destination: { kind, name } }: Pick<AskedConsent, 'destination'>) {
  if (kind === 'SITE')
    return (
      <p>
        <Trans>
          If you approve, you go on to <strong>{name}</strong>. Do so only if that is where you came from.
        </Trans>
      </p>
    );
  if (kind === 'APP')
    return (
      <p>
        <Trans>
          If you approve, you go on to the app on this device that opens <strong>{name}</strong> links. Do so only if you started
          this there, just now.
        </Trans>
      </p>
    );
  return (
    <p className={links['note']}>
      <Trans>
        <strong>Careful:</strong> if you approve, you go on to a program on this very computer ({name}). Any program can give
        itself any name. Approve only if you started this yourself, just now.
      </Trans>
    </p>
  );
}
