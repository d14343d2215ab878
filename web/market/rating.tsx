import { Plural, Trans } from '@lingui/react/macro';
import { useFormats } from '../language/use-formats.ts';

/** A rating in one line. */
export function Rating({ average, count }: { readonly average: number | null; readonly count: number }) {
  const { number } = useFormats();
  if (average === null) return <Trans>No reviews yet</Trans>;
  return (
    <>
      {`★ ${number(average, 1)} (`}
      <Plural value={count} one="# review" other="# reviews" />)
    </>
  );
}
