import { type Markup, markup } from '../markup.ts';
import { COUNTRY_NAMES } from './country-names.ts';
import { choice, hidden, type Problem } from './form-parts.ts';

/**
 * Asks for the country of a shop before anything else, so that the form after it can show the currency and the time zone
 * that are usual there. Whoever has read what is asked for finds the next form in view, at `#go-on`. `kept` is what the address has to go on saying.
 */
export function shopPlaceForm(kept: Readonly<Record<string, string>>, problem: Problem | null): Markup {
  return markup`
<h2 id="go-on">Where is your shop?</h2>
<form method="get" action="/link#go-on">${Object.entries(kept).map(([name, value]) => hidden(name, value))}
${choice({ name: 'country', label: 'Country', autocomplete: 'country', groups: [{ options: [...COUNTRY_NAMES] }], problem })}
<button type="submit" class="main">Continue</button>
</form>`;
}
