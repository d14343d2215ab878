/** Words for what a name in the input or the answer of an operation says. They are English, as the operations are. */

/** `payoutDelayHours` → Payout delay. What stands at the end is said as a unit or by the way the value looks. */
export function labelOf(name: string): string {
  const short = name.replace(ENDINGS, '') || name;
  const spaced = short
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  const label = KNOWN[name] ?? spaced;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const ENDINGS = /(Minor|Bps|Hours|Days|Minutes|Months|At|Id|Ids|Url)$/;

const KNOWN: Readonly<Record<string, string>> = {
  q: 'booking',
  id: 'id',
  ids: 'ids',
  at: 'when',
  url: 'file',
  off: 'switched off',
  limit: 'rows a page',
  dueAt: 'due by',
  payoutIds: 'payouts',
  from: 'from',
  bytes: 'size in bytes',
  iban: 'IBAN',
  bic: 'BIC',
  platformIban: 'platform IBAN',
  platformBic: 'platform BIC',
  vendorId: 'shop',
  userId: 'person',
  asset: 'listing',
  assetId: 'listing',
  assetTitle: 'listing',
  contentBase64: 'picture',
};

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/Hours$/, 'hours'],
  [/Days$/, 'days'],
  [/Minutes$/, 'minutes'],
  [/Months$/, 'months'],
];

/** What a number counts. */
export function unitOf(name: string): string | undefined {
  return UNITS.find(([ending]) => ending.test(name))?.[1];
}

/** `PENDING_APPROVAL` → Pending approval. */
export function choiceWords(value: string): string {
  if (/^[a-z]+(\.[a-z_]+)+$/.test(value)) return upperFirst(value.replaceAll(/[._]/g, ' '));
  if (!/^[A-Z][A-Z\d]*(_[A-Z\d]+)*$/.test(value) || value.length < LEAST_LETTERS) return upperFirst(value);
  return stateWords(value);
}

/** Codes of countries and currencies stay as they are. */
const LEAST_LETTERS = 4;

/** The same for what is known to be no such code. */
export function stateWords(value: string): string {
  return upperFirst(value.toLowerCase().replaceAll('_', ' '));
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
