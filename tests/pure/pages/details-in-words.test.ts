import { expect, test } from 'vitest';
import { formatsOf } from '../../../web/language/formats.ts';
import { detailsInWords } from '../../../web/routes/links/parts/asked-details.ts';

const WORDS = {
  ...formatsOf('en'),
  yes: 'yes',
  no: 'no',
  nothing: 'nothing',
  unknownMoney: (minor: number) => `${minor} (in cents)`,
};

const asked = (details: Record<string, string>, currency: string | null = 'EUR') =>
  detailsInWords({ currency, details: Object.entries(details).map(([name, value]) => ({ name, value })) }, WORDS);

test('the ids of the named booking are not shown to people, and ids of other things are', () => {
  expect(asked({ bookingId: 'bkg_1', offerId: 'off_2' })).toEqual([]);
  expect(asked({ keyId: 'key_2' })).toEqual([{ name: 'Key', value: 'key_2' }]);
});

test('names, days, amounts and answers are shown in words', () => {
  const words = asked({
    renterPaysMinor: '12345',
    startDate: '2027-06-01',
    confirm: 'true',
    requireConfirm: 'true',
    extras: '["paddle","vest"]',
    changes: '{"depositMinor":5000,"note":null}',
  });
  expect(words.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Renter pays: €123.45',
    'Start date: 1 June 2027',
    'Require confirm: yes',
    'Extras: paddle, vest',
    'Changes: deposit €50.00; note nothing',
  ]);
});

test('text is shown as it was written, to the last digit', () => {
  expect(asked({ reason: '00120000000000000000001e5' })[0]?.value).toBe('00120000000000000000001e5');
  expect(asked({ reason: '[oh' })[0]?.value).toBe('[oh');
});

test.each([null, 'pounds'])('an amount in the currency %s is shown as a plain number', (currency) => {
  expect(asked({ renterPaysMinor: '12345' }, currency)[0]?.value).toContain('12345 (in cents');
});
