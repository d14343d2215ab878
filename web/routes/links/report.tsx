import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { LINK_PATHS, listingPagePath } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { Fields } from '../../form/fields.tsx';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { wordsContext } from '../../language/words.ts';
import { LinkPage } from './parts/link-page.tsx';

type Reason = OutputOf<'report_asset_by_email'>['reason'];

/** The page on which anybody reports a listing, without an account. */
export function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const listing = args.url.searchParams.get('listing') ?? '';
  return { listing, schema: door.schema('report_asset_by_email'), timeZone: door.operator.timeZone };
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const text = (name: string) => textIn(form, name);
  const { locale: language } = args.context.get(wordsContext);
  const sent = { slug: text('listing'), reason: text('reason'), text: text('text'), email: text('email'), language };
  const { output, refusal } = await doorOf(args).attempt('report_asset_by_email', sent);
  const done = output === null ? null : { email: output.email, confirmUntil: output.confirmUntil };
  return data({ done, refusal, values: textsOf(form) }, { status: refusal?.status ?? 200 });
}

export default function Report() {
  const { timeZone } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const { moment } = useFormats();
  if (sent === undefined || sent.done === null) return <ReportForm />;
  const { email, confirmUntil } = sent.done;
  const until = moment(confirmUntil, timeZone);
  return (
    <LinkPage heading={t`One more step`} mark="good">
      <p role="status">
        {t`We sent a link to ${email}. Open it until ${until}, and a person looks at your report. Without it the report is deleted.`}
      </p>
    </LinkPage>
  );
}

function ReportForm() {
  const { listing: asked, schema } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const words = useReasons();
  const values: Readonly<Record<string, string>> = sent?.values ?? {};
  const listing = values['listing'] ?? asked;
  const refusal = sent?.refusal ?? null;
  const isKnown = listing !== '' && refusal?.fields['slug'] === undefined;
  const properties = { ...schema.properties, listing: schema.properties?.['slug'] ?? {} };
  const required = ['listing', 'reason', 'text', 'email'];
  // Nobody has chosen a reason yet, so none is chosen for them.
  const reason = { ...schema.properties?.['reason'], enum: ['', ...Object.keys(words)] };
  const { slug, reason: noReason } = refusal?.fields ?? {};
  const wrong = {
    ...refusal?.fields,
    ...(slug !== undefined && { listing: slug }),
    ...(noReason !== undefined && { reason: t`Choose what is wrong with it.` }),
  };
  const seen = refusal === null ? null : { ...refusal, fields: wrong };
  return (
    <LinkPage heading={t`Report a listing`}>
      <RefusalBox refusal={refusal} />
      <p>
        <Trans>Tell us what is wrong with a listing. A person looks at it; the owner does not learn who said it.</Trans>
      </p>
      <Form method="post" action={LINK_PATHS.report} reloadDocument>
        <Stack>
          {isKnown && (
            <>
              <p>
                <Trans>
                  About the listing <a href={listingPagePath(listing)}>{listing}</a>.
                </Trans>
              </p>
              <input type="hidden" name="listing" value={listing} />
            </>
          )}
          <Fields
            schema={{ properties: { ...properties, reason }, required }}
            values={values}
            refusal={seen}
            fields={[
              ...(isKnown
                ? []
                : [
                    {
                      name: 'listing',
                      label: t`Listing`,
                      hint: t`The last part of the address of its page.`,
                      autoComplete: 'off',
                    },
                  ]),
              {
                name: 'reason',
                label: t`What is wrong`,
                words: { '': t`Choose…`, ...words },
                wrong: t`Choose what is wrong with it.`,
              },
              { name: 'text', label: t`What you have seen`, wrong: t`Write at least a sentence.` },
              {
                name: 'email',
                label: t`Your e-mail address`,
                autoComplete: 'email',
                hint: t`We send a link there that confirms the report. The address is deleted once the report is decided.`,
                wrong: t`Enter your whole e-mail address.`,
              },
            ]}
          />
          <Button type="submit" size="md" fullWidth>
            <Trans>Send the report</Trans>
          </Button>
        </Stack>
      </Form>
    </LinkPage>
  );
}

function useReasons(): Readonly<Record<Reason, string>> {
  const { t } = useLingui();
  return {
    FRAUD: t`It looks like fraud`,
    MISLEADING: t`It is not what it says`,
    UNSAFE: t`It is unsafe`,
    PROHIBITED: t`It must not be offered`,
    NOT_THEIRS: t`It belongs to somebody else`,
    OFFENSIVE: t`It is offensive`,
    OTHER: t`Something else`,
  };
}
