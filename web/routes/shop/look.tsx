import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { OutputOf, Refusal } from '../../../src/rest/web/page-contract.ts';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { pictureSource } from '../../market/offers.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Saved } from './parts/form-parts.tsx';
import { ShopPreview, type Theme } from './parts/shop-preview.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import { StorefrontMenu } from './parts/storefront-menu.tsx';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const [shop, presets] = await Promise.all([door.call('get_storefront', {}), door.call('get_vendor_theme_presets', {})]);
  return { shop, presets: presets.items, origin: door.publicBaseUrl };
}

const COLOURS = ['primary', 'accent', 'bg', 'text'] as const;
type Colour = (typeof COLOURS)[number];
const FONTS = ['SYSTEM', 'SERIF', 'HUMANIST', 'GEOMETRIC', 'ROUNDED', 'SLAB'] as const satisfies readonly Theme['font'][];
const CORNERS = ['NONE', 'SMALL', 'MEDIUM', 'LARGE'] as const satisfies readonly Theme['radius'][];
const SHAPES = ['SQUARE', 'ROUNDED', 'CIRCLE'] as const satisfies readonly Theme['logoShape'][];
type Shop = OutputOf<'get_storefront'>;

/** Changes the words or the look of the shop, or one of its pictures. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const [card, alt] = [textIn(form, 'card'), textIn(form, 'alt').trim()];
  const refusal = await change();
  if (refusal === null) return redirect(`${SHOP_PATHS.look}?saved`, 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });

  async function change(): Promise<Refusal | null> {
    if (card === 'words') return (await door.attempt('update_storefront', wordsIn(form))).refusal;
    if (card === 'look') return (await door.attempt('update_storefront', lookIn(form))).refusal;
    if (textIn(form, 'step') === 'remove')
      return (await door.attempt('update_storefront', card === 'SHOP_COVER' ? { cover: null } : { logo: null })).refusal;
    return (await door.attempt('upload_photo', { purpose: card, ...(alt !== '' && { alt }) }, undefined, door.files.slice(0, 1)))
      .refusal;
  }
}

function wordsIn(form: FormData): Record<string, unknown> {
  const text = (name: string) => textIn(form, name).trim().replaceAll('\r\n', '\n');
  const contact = { email: text('email') || null, phone: text('phone') || null, website: text('website') || null };
  return {
    name: text('name'),
    tagline: text('tagline'),
    about: text('about'),
    openingHours: text('openingHours'),
    policies: text('policies'),
    contact,
  };
}

/** A ready look, or one of its own. The button says which. */
function lookIn(form: FormData): Record<string, unknown> {
  const text = (name: string) => textIn(form, name).trim();
  if (text('step').startsWith('preset ')) return { themePresetId: text('step').slice('preset '.length) };
  return {
    palette: Object.fromEntries(COLOURS.map((colour) => [colour, text(colour)])),
    font: text('font'),
    radius: text('radius'),
    logoShape: text('logoShape'),
  };
}

function useRefused(card: string): { refusal: Refusal | undefined; values: Readonly<Record<string, string>> } {
  const sent = useActionData<typeof action>();
  return sent?.values['card'] === card ? sent : { refusal: undefined, values: {} };
}

export default function Look() {
  const { shop } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Storefront`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Storefront</Trans>
        </h1>
        <a href={`/v/${shop.slug}`}>
          <Trans>See it as renters do</Trans>
        </a>
      </div>
      <StorefrontMenu />
      <Saved />
      <Words key={`words ${JSON.stringify(shop)}`} />
      <Colours key={`look ${JSON.stringify(shop.theme)}`} />
      <Picture card="SHOP_LOGO" picture={shop.logo} heading={t`Logo`} />
      <Picture card="SHOP_COVER" picture={shop.cover} heading={t`Cover picture`} />
    </>
  );
}

function Words() {
  const { shop } = useLoaderData<typeof loader>();
  const { refusal, values } = useRefused('words');
  const { t } = useLingui();
  const { name, tagline, about, openingHours, policies, contact } = shop;
  const field = (key: string, before: string | null) => ({
    name: key,
    defaultValue: values[key] ?? before ?? '',
    error: refusal?.fields[key],
  });
  return (
    <Form method="post" replace className={styles['card']}>
      <input type="hidden" name="card" value="words" />
      <Stack>
        <h2>
          <Trans>Words</Trans>
        </h2>
        <RefusalBox refusal={refusal} />
        <TextInput {...field('name', name)} label={t`Name of your shop`} maxLength={80} />
        <TextInput {...field('tagline', tagline)} label={t`In one line`} maxLength={120} />
        <Textarea {...field('about', about)} label={t`Who you are and what you rent out`} rows={5} maxLength={2000} />
        <div className={styles['line']}>
          <TextInput {...field('email', contact.email)} label={t`E-mail address for everybody`} type="email" />
          <TextInput {...field('phone', contact.phone)} label={t`Phone for everybody`} type="tel" />
          <TextInput {...field('website', contact.website)} label={t`Website`} type="url" />
        </div>
        <Textarea {...field('openingHours', openingHours)} label={t`Opening hours`} rows={3} maxLength={300} />
        <Textarea {...field('policies', policies)} label={t`House rules`} rows={4} maxLength={3000} />
        <Button type="submit">
          <Trans>Save</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

/** With scripts, the preview follows what is chosen. */
function Colours() {
  const { shop, presets } = useLoaderData<typeof loader>();
  const { refusal, values } = useRefused('look');
  const { t } = useLingui();
  const { palette, font, radius, logoShape } = shop.theme;
  const kept = (name: string, before: string) => values[name] ?? before;
  const [theme, setTheme] = useState<Theme>({ palette, font, radius, logoShape });
  const colours: Readonly<Record<Colour, string>> = { primary: t`Buttons`, accent: t`Links`, bg: t`Background`, text: t`Text` };
  const fonts: Readonly<Record<Theme['font'], string>> = {
    SYSTEM: t`As on the device`,
    SERIF: t`With serifs`,
    HUMANIST: t`Humanist`,
    GEOMETRIC: t`Geometric`,
    ROUNDED: t`Rounded`,
    SLAB: t`Slab serif`,
  };
  const corners: Readonly<Record<Theme['radius'], string>> = {
    NONE: t`Square`,
    SMALL: t`A little round`,
    MEDIUM: t`Round`,
    LARGE: t`Very round`,
  };
  const shapes: Readonly<Record<Theme['logoShape'], string>> = { SQUARE: t`Square`, ROUNDED: t`Rounded`, CIRCLE: t`Circle` };
  const choices = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }));

  function follow({ currentTarget }: FormEvent<HTMLFormElement>): void {
    const form = new FormData(currentTarget);
    setTheme({
      palette: {
        primary: textIn(form, 'primary'),
        accent: textIn(form, 'accent'),
        bg: textIn(form, 'bg'),
        text: textIn(form, 'text'),
      },
      font: FONTS.find((each) => each === textIn(form, 'font')) ?? font,
      radius: CORNERS.find((each) => each === textIn(form, 'radius')) ?? radius,
      logoShape: SHAPES.find((each) => each === textIn(form, 'logoShape')) ?? logoShape,
    });
  }

  return (
    <Form method="post" replace className={styles['card']} onInput={follow}>
      <input type="hidden" name="card" value="look" />
      <Stack>
        <h2>
          <Trans>Look</Trans>
        </h2>
        <RefusalBox refusal={refusal} />
        <ShopPreview shop={shop} theme={theme} />
        <div className={styles['line']}>
          {COLOURS.map((colour) => (
            <TextInput
              key={colour}
              type="color"
              name={colour}
              label={colours[colour]}
              defaultValue={kept(colour, palette[colour])}
            />
          ))}
        </div>
        <div className={styles['line']}>
          <NativeSelect name="font" label={t`Font`} defaultValue={kept('font', font)} data={choices(fonts)} />
          <NativeSelect name="radius" label={t`Corners`} defaultValue={kept('radius', radius)} data={choices(corners)} />
          <NativeSelect
            name="logoShape"
            label={t`Shape of the logo`}
            defaultValue={kept('logoShape', logoShape)}
            data={choices(shapes)}
          />
        </div>
        <Button type="submit" name="step" value="own">
          <Trans>Save the look</Trans>
        </Button>
        <fieldset className={styles['set']}>
          <legend>
            <Trans>Or take a ready one</Trans>
          </legend>
          <div className={styles['buttons']}>
            {presets.map(({ id, name, palette: ready }) => (
              <Button
                key={id}
                type="submit"
                name="step"
                value={`preset ${id}`}
                variant="default"
                leftSection={<span className={styles['swatch']} style={{ background: ready.primary }} aria-hidden />}
              >
                {name.split(':')[0]}
              </Button>
            ))}
          </div>
        </fieldset>
      </Stack>
    </Form>
  );
}

interface PictureParts {
  readonly card: 'SHOP_LOGO' | 'SHOP_COVER';
  readonly picture: Shop['logo'];
  readonly heading: string;
}

function Picture({ card, picture, heading }: PictureParts) {
  const { origin } = useLoaderData<typeof loader>();
  const { refusal, values } = useRefused(card);
  const { t } = useLingui();
  return (
    <Form method="post" encType="multipart/form-data" reloadDocument className={styles['card']}>
      <input type="hidden" name="card" value={card} />
      <Stack>
        <h2>{heading}</h2>
        <RefusalBox refusal={refusal} />
        {picture !== null && (
          <img className={styles['shown']} src={pictureSource(picture.url, origin)} alt={picture.alt} loading="lazy" />
        )}
        <div>
          <label className={styles['dropLabel']} htmlFor={card}>
            <Trans>Choose a picture, or drop it here</Trans>
          </label>
          <input
            id={card}
            className={styles['drop']}
            type="file"
            name="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
          />
        </div>
        <TextInput name="alt" label={t`What it shows`} maxLength={200} defaultValue={values['alt'] ?? ''} />
        <div className={styles['buttons']}>
          <Button type="submit" name="step" value="upload">
            <Trans>Save the picture</Trans>
          </Button>
          {picture !== null && (
            <Button type="submit" name="step" value="remove" variant="default" color="red">
              <Trans>Remove it</Trans>
            </Button>
          )}
        </div>
      </Stack>
    </Form>
  );
}
