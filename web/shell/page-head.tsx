import { useFrame } from './frame.ts';

interface Head {
  readonly title: string;
  readonly description?: string;
  /** The address under which search engines should know the page. */
  readonly canonical?: string;
  /** Search engines should not show the page. */
  readonly isUnlisted?: boolean;
  /** The address of the same page for agents. */
  readonly twin?: string | undefined;
  /** What previews of a link show. */
  readonly image?: { readonly url: string; readonly alt: string } | undefined;
  readonly kind?: 'website' | 'product' | 'profile';
}

const MOST_TITLE = 60;
const MOST_META = 155;

/** The title of a page, and what search engines and link previews read of it. React puts it into the head. */
export function PageHead({ title, description, canonical, isUnlisted = false, twin, image, kind = 'website' }: Head) {
  const name = useFrame()?.operator.name ?? '';
  const meta = description === undefined ? undefined : shortened(description, MOST_META);
  return (
    <>
      <title>{`${shortened(title, MOST_TITLE)} – ${name}`}</title>
      {(isUnlisted || canonical === undefined) && <meta name="robots" content="noindex" />}
      {meta !== undefined && (
        <>
          <meta name="description" content={meta} />
          <meta property="og:type" content={kind} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={meta} />
          <meta property="og:site_name" content={name} />
          <meta name="twitter:card" content={image === undefined ? 'summary' : 'summary_large_image'} />
        </>
      )}
      {image !== undefined && (
        <>
          <meta property="og:image" content={image.url} />
          <meta property="og:image:alt" content={image.alt} />
        </>
      )}
      {canonical !== undefined && (
        <>
          <link rel="canonical" href={canonical} />
          <meta property="og:url" content={canonical} />
        </>
      )}
      {twin !== undefined && <link rel="alternate" type="text/markdown" href={twin} title="For agents" />}
    </>
  );
}

/** Data for search engines. It is escaped so that nothing in it can end the element. */
export function StructuredData({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  const json = JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Cut after a whole word. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  if (most < 2) return '';
  const cut = text.slice(0, most - 1);
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), Math.floor(most / 2)));
  return `${atWord.replace(/[\s,;:.–-]+$/, '')}…`;
}

/** How many letters of a title and of a description search engines show. */
export const SHOWN_LETTERS = { title: MOST_TITLE, meta: MOST_META } as const;
