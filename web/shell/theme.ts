import { createTheme, type CSSVariablesResolver, defaultVariantColorsResolver } from '@mantine/core';
import type { Operator, ShopColours, ShopLook } from '../../src/rest/web/page-contract.ts';

type Colours = Operator['colours'];

/** Mantine wants ten shades of a colour. The variable has the one that can be read in the present scheme. */
const B = 'var(--brand)';

/** The colour of a button that destroys something. */
const DANGER = 'danger';
const DANGEROUS = { background: 'var(--bad)', hover: 'var(--bad)', color: 'var(--mantine-color-body)', border: '0' };

/**
 * The look of all pages. Its only colour is that of the operator, or on the pages of a shop that of the shop; `lookVariables`
 * says how it looks in light and in dark.
 */
export const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: [B, B, B, B, B, B, B, B, B, B] },
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver(input) {
    if (input.color === DANGER && input.variant === 'filled') return DANGEROUS;
    const usual = defaultVariantColorsResolver(input);
    return input.variant === 'filled' ? { ...usual, color: 'var(--on-brand)' } : usual;
  },
});

export function lookVariables({ light, dark }: Colours, shop?: ShopLook): CSSVariablesResolver {
  const variables: Record<string, string> =
    shop === undefined
      ? { '--font': 'system-ui, sans-serif', '--round': '0.75rem' }
      : { '--font': shop.font, '--round': shop.corner, '--logo-round': shop.logoCorner };
  return () => ({
    variables,
    light: variablesOf(shop?.light ?? { ...light, link: light.accent, ground: null }),
    dark: variablesOf(shop?.dark ?? { ...dark, link: dark.accent, ground: null }),
  });
}

function variablesOf({ accent, onAccent, tint, link, ground }: ShopColours): Record<string, string> {
  return {
    '--brand': accent,
    '--on-brand': onAccent,
    '--brand-tint': tint,
    '--mantine-color-brand-filled': accent,
    '--mantine-color-brand-filled-hover': `color-mix(in srgb, ${accent} 88%, ${onAccent})`,
    '--mantine-color-brand-text': accent,
    '--mantine-color-brand-light': tint,
    '--mantine-color-brand-light-hover': tint,
    '--mantine-color-brand-light-color': accent,
    '--mantine-color-brand-outline': accent,
    '--mantine-color-anchor': link,
    ...(ground !== null && {
      '--mantine-color-body': ground.body,
      '--mantine-color-text': ground.text,
      '--mantine-color-dimmed': ground.soft,
      '--surface': ground.surface,
      '--soft': ground.soft,
      '--edge': ground.edge,
    }),
  };
}
