import { useLingui } from '@lingui/react/macro';
import IconChevronLeft from '@tabler/icons-react/icons/IconChevronLeft';
import IconChevronRight from '@tabler/icons-react/icons/IconChevronRight';
import IconX from '@tabler/icons-react/icons/IconX';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '../../src/rest/web/page-contract.ts';
import { pictureSource } from './offers.tsx';
import styles from './gallery.module.css';

type Image = OutputOf<'show_listing'>['listing']['images'][number];

interface GalleryParts {
  readonly images: readonly Image[];
  readonly title: string;
  readonly origin: string;
}

/** So many pictures stand beside each other on a wide page. */
const BESIDE = 5;

/** The pictures of a listing. A click opens them large; without scripts it opens the picture itself. */
export function Gallery({ images, title, origin }: GalleryParts) {
  const { t } = useLingui();
  const [open, setOpen] = useState<number | null>(null);
  if (images.length === 0) return null;
  const shown = images.slice(0, BESIDE);
  const more = images.length - shown.length;
  const show = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(index);
  };
  return (
    <>
      <ul className={styles['gallery']} data-count={shown.length} tabIndex={0} aria-label={t`Photos`}>
        {shown.map((image, index) => (
          <li key={image.url}>
            <a href={pictureSource(image.url, origin)} onClick={show(index)}>
              <Picture {...{ image, index, title, origin }} sizes={index === 0 ? WIDE : NARROW} isFirst={index === 0} />
              {index === shown.length - 1 && more > 0 && <span className={styles['more']}>{t`+ ${more} photos`}</span>}
            </a>
          </li>
        ))}
      </ul>
      {images.slice(BESIDE).map((image) => (
        <noscript key={image.url}>
          <a href={pictureSource(image.url, origin)}>{image.alt === '' ? t`Another photo` : image.alt}</a>{' '}
        </noscript>
      ))}
      {open !== null && <Lightbox {...{ images, title, origin }} first={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const WIDE = '(min-width: 48rem) 36rem, 88vw';
const NARROW = '(min-width: 48rem) 18rem, 88vw';

interface PictureParts {
  readonly image: Image;
  readonly index: number;
  readonly title: string;
  readonly origin: string;
  readonly sizes: string;
  readonly isFirst: boolean;
}

function Picture({ image, index, title, origin, sizes, isFirst }: PictureParts) {
  const { t } = useLingui();
  const { url, alt, width, height, variants = [] } = image;
  const number = index + 1;
  const sources = variants.map((variant) => `${pictureSource(variant.url, origin)} ${variant.width}w`).join(', ');
  return (
    <img
      src={pictureSource(url, origin)}
      {...(sources !== '' && { srcSet: sources, sizes })}
      alt={alt === '' ? t`${title}, photo ${number}` : alt}
      width={width}
      height={height}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  );
}

interface LightboxParts extends GalleryParts {
  readonly first: number;
  readonly onClose: () => void;
}

/** All pictures in one row that is moved by swiping, by the arrow keys or by the buttons. */
function Lightbox({ images, title, origin, first, onClose }: LightboxParts) {
  const { t } = useLingui();
  const [now, setNow] = useState(first);
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const number = now + 1;
  const all = images.length;

  useEffect(() => {
    dialog.current?.showModal();
    row.current?.children[first]?.scrollIntoView({ behavior: 'instant', inline: 'center', block: 'nearest' });
  }, [first]);

  function go(by: number) {
    const next = Math.min(Math.max(now + by, 0), all - 1);
    row.current?.children[next]?.scrollIntoView({ inline: 'center', block: 'nearest' });
    setNow(next);
  }
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  }
  function onScroll() {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {};
    setNow(Math.round(scrollLeft / clientWidth));
  }

  return (
    <dialog ref={dialog} className={styles['lightbox']} aria-label={t`Photos`} onClose={onClose} onKeyDown={onKeyDown}>
      <div className={styles['bar']}>
        <span aria-live="polite">{t`Photo ${number} of ${all}`}</span>
        <button type="button" aria-label={t`Close`} onClick={() => dialog.current?.close()}>
          <IconX aria-hidden />
        </button>
      </div>
      <ul ref={row} className={styles['row']} onScroll={onScroll}>
        {images.map((image, index) => (
          <li key={image.url}>
            <Picture {...{ image, index, title, origin }} sizes="100vw" isFirst={index === first} />
          </li>
        ))}
      </ul>
      {all > 1 && (
        <div className={styles['ways']}>
          <button type="button" aria-label={t`Previous photo`} disabled={now === 0} onClick={() => go(-1)}>
            <IconChevronLeft aria-hidden />
          </button>
          <button type="button" aria-label={t`Next photo`} disabled={number === all} onClick={() => go(1)}>
            <IconChevronRight aria-hidden />
          </button>
        </div>
      )}
    </dialog>
  );
}
