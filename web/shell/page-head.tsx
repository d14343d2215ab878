import { useFrame } from './frame.ts';

interface Head {
  readonly title: string;
  readonly description?: string;
  /** The address under which search engines should know the page. */
  readonly canonical?: string;
  /** Search engines should not show the page. */
  readonly isUnlisted?: boolean;
}

const MOST_TITLE = 60;
const MOST_META = 155;

/** The title of a page, and what search engines and link previews read of it. React puts it into the head. */
export function PageHead({ title, description, canonical, isUnlisted = false }: Head) {
  const name = useFrame()?.operator.name ?? '';
  const meta = description === undefined ? undefined : shortened(description, MOST_META);
  return (
    <>
      <title>{`${shortened(title, MOST_TITLE)} – ${name}`}</title>
      {(isUnlisted || canonical === undefined) && <meta name="robots" content="noindex" />}
      {meta !== undefined && (
        <>
          <meta name="description" content={meta} />
          <meta property="og:type" content="website" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={meta} />
          <meta property="og:site_name" content={name} />
          <meta name="twitter:card" content="summary" />
        </>
      )}
      {canonical !== undefined && (
        <>
          <link rel="canonical" href={canonical} />
          <meta property="og:url" content={canonical} />
        </>
      )}
    </>
  );
}

/** Cut after a whole word. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), Math.floor(most / 2)));
  return `${atWord.replace(/[\s,;:.–-]+$/, '')}…`;
}
