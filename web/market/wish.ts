/** What a person wants of a listing, as it stands in the address or in a form. */
export interface Wish {
  readonly from: string;
  readonly to: string;
  readonly rentalMode: string;
  readonly units: string;
  readonly extras: readonly string[];
}

/** If a name came twice where one is wanted, the last one counts. */
export function wishIn(said: URLSearchParams | FormData): Wish {
  const texts = (name: string) => {
    const sent: readonly (File | string)[] = said.getAll(name);
    return sent.flatMap((each) => (typeof each === 'string' && each !== '' ? [each] : []));
  };
  const text = (name: string) => texts(name).at(-1) ?? '';
  const extras = texts('extras');
  return { from: text('from'), to: text('to'), rentalMode: text('rentalMode'), units: text('units'), extras };
}

/** The wish as the query of an address; empty if nothing is wanted yet. */
export function queryOfWish({ extras, ...single }: Wish): string {
  const all = [...Object.entries(single), ...extras.map((extra): [string, string] => ['extras', extra])];
  const said = all.filter(([, value]) => value !== '');
  return said.length === 0 ? '' : `?${new URLSearchParams(said).toString()}`;
}
