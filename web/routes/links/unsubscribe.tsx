import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { doorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { LinkPage } from './parts/link-page.tsx';
import { RefusedLink } from './parts/refused-link.tsx';
import { fieldOf, signatureIn } from './parts/signed-link.ts';

/*
 * The page to which the unsubscribe link of each e-mail leads. Opening it changes nothing. The button unsubscribes, and so does
 * the one-click request of a mail program (RFC 8058).
 */

type Kind = OutputOf<'show_unsubscribe'>['kind'];

export async function loader(args: LoaderFunctionArgs) {
  const { output, refusal } = await doorOf(args).attempt('show_unsubscribe', linkOf(args));
  return data({ shown: output, refusal }, { status: refusal?.status ?? 200 });
}

export async function action(args: ActionFunctionArgs) {
  const on = textIn(await args.request.formData(), 'on') === '1';
  const { output, refusal } = await doorOf(args).attempt('stop_letters', { ...linkOf(args), on });
  return data({ shown: output, refusal, isBack: on }, { status: refusal?.status ?? 200 });
}

/** A link that names no kind of e-mail has no valid signature either. */
function linkOf(args: LoaderFunctionArgs) {
  return { userId: args.params['userId'] ?? '', kind: fieldOf(args, 'kind') || 'ACCOUNT', ...signatureIn(args) };
}

export default function Unsubscribe() {
  const asked = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { shown, refusal } = sent ?? asked;
  if (refusal !== null || shown === null) return <RefusedLink refusal={refusal} />;
  if (sent?.isBack === true) return <Back kind={shown.kind} />;
  return shown.on ? <Ask kind={shown.kind} /> : <Stopped kind={shown.kind} />;
}

function Ask({ kind }: { kind: Kind }) {
  const { t } = useLingui();
  const about = useKindWords()(kind);
  return (
    <LinkPage heading={t`Stop these e-mails?`}>
      <p>{t`You get e-mails ${about}. What happens stays on your account page, and your assistant hears of it.`}</p>
      <LinkForm on="" button={t`Stop these e-mails`} />
    </LinkPage>
  );
}

function Stopped({ kind }: { kind: Kind }) {
  const { t } = useLingui();
  const about = useKindWords()(kind);
  return (
    <LinkPage heading={t`Stopped`} mark="good">
      <p role="status">{t`You get no more e-mails ${about}.`}</p>
      <LinkForm on="1" button={t`I want them after all`} />
    </LinkPage>
  );
}

function Back({ kind }: { kind: Kind }) {
  const { t } = useLingui();
  const about = useKindWords()(kind);
  return (
    <LinkPage heading={t`You get them again`} mark="good">
      <p role="status">{t`E-mails ${about} are on again. You can close this page.`}</p>
    </LinkPage>
  );
}

function LinkForm({ on, button }: { on: string; button: string }) {
  return (
    <Form method="post" reloadDocument>
      <input type="hidden" name="on" value={on} />
      <Button type="submit" size="md" fullWidth>
        {button}
      </Button>
    </Form>
  );
}

/** What e-mails of a kind are about, in words that follow "e-mails". */
function useKindWords(): (kind: Kind) => string {
  const { t } = useLingui();
  return (kind) => {
    switch (kind) {
      case 'BOOKINGS':
        return t`about requests and bookings`;
      case 'HANDOVER':
        return t`about handover and return`;
      case 'PAYMENTS':
        return t`about payments and deposits`;
      case 'CLAIMS':
        return t`about damage and disputes`;
      case 'DOCUMENTS':
        return t`about documents`;
      case 'MESSAGES':
        return t`about messages`;
      case 'REVIEWS':
        return t`about reviews`;
      case 'PAYOUTS':
        return t`about payouts`;
      case 'LISTINGS':
        return t`about listings`;
      case 'ACCOUNT':
        return t`about your account`;
    }
  };
}
