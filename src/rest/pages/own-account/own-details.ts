import { getProfile, updateProfile } from '../../../domain/people/accounts/index.ts';
import type { ShownPage } from '../accounts/account-page.ts';
import { countryOf } from '../accounts/shop-fields.ts';
import { countryNames } from '../country-names.ts';
import { choice, field, type Problem, problemBox, problemOf } from '../form-parts.ts';
import { markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import { actionForm, backForm, type Person } from './action-form.ts';
import { overviewView } from './overview.ts';

/** The forms with which a person changes their name, contact and place without an assistant. */
export const DETAIL_ACTIONS: Readonly<Record<string, (person: Person) => Promise<ShownPage>>> = {
  details: async (person) => detailsView(person, { ...(await storedDetails(person)), problem: null }),

  async 'save-details'(person) {
    const { visit } = person;
    const typed = { name: visit.field('name'), phone: visit.field('phone').trim(), city: visit.field('city').trim() };
    const country = countryOf(visit);
    try {
      await visit.run(updateProfile, { name: typed.name, phone: typed.phone || null, city: typed.city || null, country });
      return await overviewView(person, { done: 'Your details are kept.' });
    } catch (error) {
      return detailsView(person, { ...typed, country, problem: problemOf(error) });
    }
  },
};

interface Details {
  readonly name: string;
  readonly phone: string | null;
  readonly city: string | null;
  readonly country: string | null;
}

async function storedDetails({ visit }: Person): Promise<Details> {
  const { name, phone, city, country } = await visit.run(getProfile, {});
  return { name, phone, city, country };
}

/** The value for no country, because a list without a choice cannot be sent. */
const NOT_SAID = 'NONE';

function detailsView(
  { permit }: Person,
  { name, phone, city, country, problem }: Details & { problem: Problem | null },
): ShownPage {
  const groups = [{ options: [[NOT_SAID, 'I do not say'] as const, ...countryNames()] }];
  const inputs = markup`
${field({ name: 'name', label: 'Name', autocomplete: 'name', value: name, problem })}
${field({ name: 'phone', label: 'Phone', autocomplete: 'tel', value: phone ?? '', optional: true, hint: 'With the country’s code, for example +351 912 345 678. A new one has to be confirmed by a code again.', problem })}
${field({ name: 'city', label: 'City', autocomplete: 'address-level2', value: city ?? '', optional: true, hint: 'Renting near home looks less risky to owners.', problem })}
${choice({ name: 'country', label: 'Country', autocomplete: 'country', value: country ?? NOT_SAID, groups, problem })}`;
  const content = markup`
${problemBox(problem)}
<p>Bookings that exist keep what they say.</p>
${actionForm({ permit, action: 'save-details', button: 'Keep this', look: 'main', inputs })}
${backForm(permit)}`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Your details', content }) };
}
