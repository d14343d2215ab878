import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack } from '@mantine/core';
import { Form } from 'react-router';
import type { JsonSchema, Refusal } from '../../../../src/rest/web/page-contract.ts';
import { Fields } from '../../../form/fields.tsx';
import { AccountFields, SignedInNote } from './account-fields.tsx';
import type { ShownApproval } from './approval.ts';
import { ForgotPassword } from './approval-words.tsx';
import links from './links.module.css';

interface ApprovalParts {
  readonly approval: ShownApproval;
  /** The address of the page, and the fields that every address of it must keep. */
  readonly address: string;
  readonly kept: Readonly<Record<string, string>>;
  /** The address to begin with: of whoever is signed in, else as the software has named it. */
  readonly email: string;
  readonly isSignedIn: boolean;
  /** The input of the operation that opens an account. */
  readonly schema: JsonSchema;
  readonly values: Readonly<Record<string, string>>;
  readonly refusal: Refusal | null;
}

/** The form that the person has reached. */
export function ApprovalForm(parts: ApprovalParts) {
  const { isNew, opensShop, countries } = parts.approval;
  if (countries !== null) return <PlaceForm {...parts} countries={countries} />;
  if (isNew) return <RegisterForm {...parts} />;
  return opensShop ? <ShopForm {...parts} /> : <SignInForm {...parts} />;
}

function SignInForm(parts: ApprovalParts) {
  const { address, email, isSignedIn, values, refusal, approval } = parts;
  return (
    <>
      <h2>{isSignedIn ? <Trans>Approve with your password</Trans> : <Trans>Sign in to approve</Trans>}</h2>
      {isSignedIn && <SignedInNote email={email} />}
      <Form method="post" action={address} reloadDocument>
        <Kept {...parts} />
        <Stack>
          <AccountFields email={email} values={values} refusal={refusal} />
          <Button type="submit" size="md" fullWidth>
            {isSignedIn ? <Trans>Approve</Trans> : <Trans>Sign in and approve</Trans>}
          </Button>
        </Stack>
      </Form>
      <div className={links['links']}>
        {!isSignedIn && (
          <a href={addressOf(parts, 'new')}>
            <Trans>I have no account yet</Trans>
          </a>
        )}
        <ForgotPassword />
        {approval.role === 'VENDOR' && (
          <a href={addressOf(parts, 'shop')}>
            <Trans>I have an account, but no shop yet</Trans>
          </a>
        )}
      </div>
    </>
  );
}

/** Fields that keep their values when the person chooses another country. Passwords are none of them. */
const TYPED = ['name', 'email', 'vendorName', 'vendorType', 'city'];

/**
 * Asks for the country of a shop first, because the next form shows its usual currency and time zone. That form comes into view
 * at `#go-on`. What was typed already goes on to it, and never into an address.
 */
function PlaceForm(parts: ApprovalParts & { countries: NonNullable<ShownApproval['countries']> }) {
  const { address, kept, values, refusal, approval, countries } = parts;
  const { t } = useLingui();
  const typed = TYPED.map((name) => [name, values[name] ?? ''] as const).filter(([, value]) => value !== '');
  const goesOn = typed.length === 0 ? [] : [...typed, ['place', 'chosen'] as const];
  const hidden = [...Object.entries(kept), [approval.isNew ? 'new' : 'shop', '1'] as const, ...goesOn];
  return (
    <>
      <h2 id="go-on">
        <Trans>Where is your shop?</Trans>
      </h2>
      <Form method={typed.length === 0 ? 'get' : 'post'} action={`${address}#go-on`} reloadDocument>
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Stack>
          <NativeSelect
            name="country"
            label={t`Country`}
            autoComplete="country"
            required
            withAsterisk={false}
            defaultValue=""
            error={refusal?.fields['country'] === undefined ? undefined : t`Choose the country from the list.`}
            data={[{ value: '', label: t`Choose…` }, ...countries]}
          />
          <Button type="submit" size="md" fullWidth>
            <Trans>Continue</Trans>
          </Button>
        </Stack>
      </Form>
      <div className={links['links']}>
        <a href={addressOf(parts)}>{approval.isNew ? <Trans>I have an account</Trans> : <Trans>I have a shop</Trans>}</a>
      </div>
    </>
  );
}

/** The form for a renter whose assistant wants to rent out for them. */
function ShopForm(parts: ApprovalParts) {
  const { address, email, isSignedIn, values, refusal } = parts;
  return (
    <>
      <h2 id="go-on">
        {isSignedIn ? <Trans>Open a shop with your account</Trans> : <Trans>Sign in, and open a shop with your account</Trans>}
      </h2>
      <p className={links['soft']}>
        <Trans>You keep everything that you have as a renter.</Trans>
      </p>
      {isSignedIn && <SignedInNote email={email} />}
      <Form method="post" action={address} reloadDocument>
        <Kept {...parts} kind="shop" />
        <Stack>
          <AccountFields email={email} values={values} refusal={refusal} />
          <ShopFields {...parts} />
          <Button type="submit" size="md" fullWidth>
            <Trans>Open the shop and approve</Trans>
          </Button>
          <ChangeCountry />
        </Stack>
      </Form>
      <div className={links['links']}>
        <a href={addressOf(parts)}>
          <Trans>I have a shop</Trans>
        </a>
        <ForgotPassword />
      </div>
    </>
  );
}

function RegisterForm(parts: ApprovalParts) {
  const { address, email, schema, values, refusal, approval } = parts;
  const { t } = useLingui();
  const least = Number(schema.properties?.['password']?.['minLength'] ?? 1);
  const city = { name: 'city', label: t`City`, autoComplete: 'address-level2', hint: t`Where you usually rent.` };
  return (
    <>
      <h2 id="go-on">
        <Trans>Open an account to approve</Trans>
      </h2>
      <Form method="post" action={address} reloadDocument>
        <Kept {...parts} kind="new" />
        <Stack>
          <Fields
            schema={schema}
            values={{ email, ...values }}
            refusal={refusal}
            fields={[
              { name: 'name', label: t`Your name`, autoComplete: 'name', wrong: t`Enter your name.` },
              { name: 'email', label: t`E-mail address`, autoComplete: 'username', wrong: t`Enter your whole e-mail address.` },
              {
                name: 'password',
                label: t`Password`,
                autoComplete: 'new-password',
                hint: t`At least ${least} characters that are not easy to guess.`,
                wrong: t`Choose at least ${least} characters that are not easy to guess.`,
              },
              ...(approval.opensShop ? [] : [city]),
            ]}
          />
          {approval.opensShop && <ShopFields {...parts} />}
          <p className={links['soft']}>
            <Trans>
              By opening the account you accept the <a href="/legal/terms">terms of use</a>. The{' '}
              <a href="/legal/privacy">privacy notice</a> says what happens with your data.
            </Trans>
          </p>
          <Button type="submit" size="md" fullWidth>
            <Trans>Open the account and approve</Trans>
          </Button>
          {approval.opensShop && <ChangeCountry />}
        </Stack>
      </Form>
      <div className={links['links']}>
        <a href={addressOf(parts)}>
          <Trans>I have an account</Trans>
        </a>
      </div>
    </>
  );
}

const SHOP_SCHEMA = {
  properties: {
    vendorName: { type: 'string', maxLength: 80 },
    vendorType: { type: 'string', enum: ['INDIVIDUAL', 'COMPANY'] },
    city: { type: 'string', maxLength: 80 },
  },
  required: ['vendorName', 'vendorType'],
};

/** If the country has no usual currency or time zone, the person must choose. */
function ShopFields({ approval: { shop }, values, refusal }: ApprovalParts) {
  const { t } = useLingui();
  if (shop === null) return null;
  const { country, countryName, currencies, timeZones, elsewhere } = shop;
  const choose = { value: '', label: t`Choose…` };
  const here = timeZones.length === 0 ? [] : [{ group: countryName, items: timeZones }];
  const wrong = (name: string) => refusal?.fields[name];
  return (
    <>
      <h2>
        <Trans>Your shop</Trans>
      </h2>
      <Fields
        schema={SHOP_SCHEMA}
        values={values}
        refusal={refusal}
        fields={[
          {
            name: 'vendorName',
            label: t`Name of your shop`,
            autoComplete: 'organization',
            wrong: t`Enter the name of your shop.`,
          },
          {
            name: 'vendorType',
            label: t`You rent out as`,
            autoComplete: 'off',
            words: { INDIVIDUAL: t`A person`, COMPANY: t`A company` },
          },
        ]}
      />
      <p>{t`Country: ${countryName}`}</p>
      <input type="hidden" name="country" value={country} />
      <Fields
        schema={SHOP_SCHEMA}
        values={values}
        refusal={refusal}
        fields={[{ name: 'city', label: t`City`, autoComplete: 'address-level2' }]}
      />
      <NativeSelect
        name="currency"
        label={t`Currency`}
        description={t`What your shop counts in. It can be changed later.`}
        autoComplete="transaction-currency"
        required
        withAsterisk={false}
        defaultValue={known(currencies, values['currency'] || shop.currency)}
        error={wrong('currency')}
        data={[choose, ...currencies]}
      />
      <NativeSelect
        name="timeZone"
        label={t`Time zone`}
        description={t`The place whose clock your shop goes by.`}
        autoComplete="off"
        required
        withAsterisk={false}
        defaultValue={known([...timeZones, ...elsewhere], values['timeZone'] || shop.timeZone)}
        error={wrong('timeZone')}
        data={[choose, ...here, { group: t`Elsewhere`, items: elsewhere }]}
      />
    </>
  );
}

/** The value if it can be chosen; else the person must choose. */
function known(choices: readonly { readonly value: string }[], wanted: string): string {
  return choices.some(({ value }) => value === wanted) ? wanted : '';
}

/** This button comes after the one that people mean when they press Enter. */
function ChangeCountry() {
  return (
    <Button type="submit" name="place" value="elsewhere" formNoValidate variant="default" fullWidth>
      <Trans>Change the country</Trans>
    </Button>
  );
}

function Kept({ kept, kind }: ApprovalParts & { kind?: 'new' | 'shop' }) {
  return (
    <>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {kind !== undefined && <input type="hidden" name={kind} value="1" />}
      <input type="hidden" name="answer" value="approve" />
    </>
  );
}

/** Asks nothing of the person but one press. Whoever has the address may keep the software out, without a password. */
export function DenyForm({ address, kept }: Pick<ApprovalParts, 'address' | 'kept'>) {
  return (
    <Form method="post" action={address} reloadDocument>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="answer" value="deny" />
      <Button type="submit" variant="default" size="md" fullWidth>
        <Trans>Deny</Trans>
      </Button>
    </Form>
  );
}

/** The address of another form on the same page. */
function addressOf({ address, kept }: ApprovalParts, kind?: 'new' | 'shop'): string {
  const query = new URLSearchParams([...Object.entries(kept), ...(kind === undefined ? [] : [[kind, '1']])]);
  return query.size === 0 ? address : `${address}?${query.toString()}`;
}
