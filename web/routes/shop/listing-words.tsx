import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { Fields } from '../../form/fields.tsx';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { ListingPage, listingOf, saveListing } from './parts/listing-page.tsx';
import type { Listing } from './parts/listing-words.ts';
import { numberOf, said } from './parts/rows.ts';
import styles from './parts/shop.module.css';

type Attribute = OutputOf<'list_categories'>['items'][number]['attributes'][number];

export async function loader(args: LoaderFunctionArgs) {
  const { door, listing } = await listingOf(args);
  const { items } = await door.call('list_categories', {});
  return {
    listing,
    categories: items.map(({ slug, title }) => ({ value: slug, label: title })),
    attributes: items.find(({ slug }) => slug === listing.category)?.attributes ?? [],
    schema: door.schema('update_asset'),
  };
}

export function action(args: ActionFunctionArgs) {
  return saveListing(args, 'listing-words', (form, { listing }) => {
    const text = (name: string) => textIn(form, name).trim();
    const category = text('category');
    return {
      title: text('title'),
      description: said(text('description').replaceAll('\r\n', '\n'), listing.description),
      category,
      units: numberOf(text('units')),
      reference: text('reference') || null,
      // The facts of another category are asked for after it was chosen.
      ...(category === listing.category && { attributes: factsIn(form) }),
    };
  });
}

/** The facts of a form. One that was emptied is taken away. */
function factsIn(form: FormData): Record<string, unknown> {
  return Object.fromEntries(
    [...form.keys()].flatMap((name): [string, unknown][] => {
      const [, kind, fact = ''] = FACT.exec(name) ?? [];
      if (kind === undefined) return [];
      const text = textIn(form, name).trim();
      if (text === '') return [[fact, null]];
      if (kind === 'YES_NO') return [[fact, text === 'true']];
      return [[fact, kind === 'NUMBER' ? numberOf(text) : text]];
    }),
  );
}

const FACT = /^fact\.(\w+)\.(\w+)$/;

export default function Words() {
  const { listing, categories, attributes, schema } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const { title, description, units, reference, category } = listing;
  const values: Record<string, string> = sent?.values ?? { title, description, units: String(units), reference: reference ?? '' };
  return (
    <ListingPage part="listing-words" listing={listing}>
      <Form method="post" replace className={styles['card']} key={listing.updatedAt}>
        <Stack>
          <RefusalBox refusal={sent?.refusal} />
          <Fields
            schema={{ ...schema, required: ['title', 'description', 'units'] }}
            values={values}
            refusal={sent?.refusal}
            fields={[
              { name: 'title', label: t`Title` },
              {
                name: 'description',
                label: t`Description`,
                hint: t`At least 40 letters: what it is, what comes with it, what to mind.`,
              },
            ]}
          />
          <NativeSelect
            name="category"
            label={t`Category`}
            description={t`It decides which facts and documents are asked for.`}
            defaultValue={values['category'] ?? category}
            error={sent?.refusal.fields['category']}
            data={categories}
          />
          {attributes.map((attribute) => (
            <Fact key={attribute.name} attribute={attribute} listing={listing} typed={sent?.values} />
          ))}
          <Fields
            schema={{ ...schema, required: ['title', 'description', 'units'] }}
            values={values}
            refusal={sent?.refusal}
            fields={[
              { name: 'units', label: t`How many equal pieces you have` },
              { name: 'reference', label: t`Your own number of it`, hint: t`Renters do not see it.` },
            ]}
          />
          <Button type="submit">
            <Trans>Save</Trans>
          </Button>
        </Stack>
      </Form>
    </ListingPage>
  );
}

interface FactParts {
  readonly attribute: Attribute;
  readonly listing: Listing;
  readonly typed: Readonly<Record<string, string>> | undefined;
}

function Fact({ attribute, listing, typed }: FactParts) {
  const { t } = useLingui();
  const { name, type, label, unit, choices = [], required = false } = attribute;
  const field = `fact.${type}.${name}`;
  const stated = listing.attributes[name];
  const value = typed?.[field] ?? (stated === undefined ? '' : String(stated));
  const common = { name: field, label: required ? label : t`${label} (optional)`, defaultValue: value };
  if (type === 'YES_NO')
    return (
      <NativeSelect
        {...common}
        data={[
          { value: '', label: t`Not said` },
          { value: 'true', label: t`Yes` },
          { value: 'false', label: t`No` },
        ]}
      />
    );
  if (type === 'CHOICE') return <NativeSelect {...common} data={[{ value: '', label: t`Not said` }, ...choices]} />;
  if (type === 'NUMBER')
    return (
      <TextInput {...common} inputMode="decimal" rightSection={unit} rightSectionWidth={unit === undefined ? undefined : 64} />
    );
  return <TextInput {...common} maxLength={80} />;
}
