import { Trans } from '@lingui/react/macro';
import type { OutputOf } from '../../../../src/rest/web/page-contract.ts';
import styles from './shop-preview.module.css';

type Shop = OutputOf<'get_storefront'>;
export type Theme = Pick<Shop['theme'], 'palette' | 'font' | 'radius' | 'logoShape'>;

/* As the pages of the shop have them. */
const FONTS: Readonly<Record<Theme['font'], string>> = {
  SYSTEM: 'system-ui, sans-serif',
  SERIF: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, serif",
  HUMANIST: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif",
  GEOMETRIC: "Avenir, Montserrat, Corbel, 'URW Gothic', sans-serif",
  ROUNDED: "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, 'Arial Rounded MT Bold', Calibri, sans-serif",
  SLAB: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif",
};
const CORNERS: Readonly<Record<Theme['radius'], string>> = {
  NONE: '0px',
  SMALL: '0.375rem',
  MEDIUM: '0.75rem',
  LARGE: '1.25rem',
};
const SHAPES: Readonly<Record<Theme['logoShape'], string>> = { SQUARE: '0px', ROUNDED: '22%', CIRCLE: '50%' };

/** How the page of the shop will look, in small. It shows nothing that can be used. */
export function ShopPreview({
  shop: { name, tagline },
  theme: { palette, font, radius, logoShape },
}: {
  shop: Shop;
  theme: Theme;
}) {
  const { primary, accent, bg, text } = palette;
  return (
    <div className={styles['preview']} style={{ background: bg, color: text, fontFamily: FONTS[font] }} aria-hidden>
      <span className={styles['logo']} style={{ background: primary, color: bg, borderRadius: SHAPES[logoShape] }}>
        {name.slice(0, 1)}
      </span>
      <strong>{name}</strong>
      <span>{tagline}</span>
      <span style={{ color: accent, textDecoration: 'underline' }}>
        <Trans>A link</Trans>
      </span>
      <span className={styles['button']} style={{ background: primary, color: bg, borderRadius: CORNERS[radius] }}>
        <Trans>A button</Trans>
      </span>
    </div>
  );
}
