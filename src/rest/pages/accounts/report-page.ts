import type { z } from 'zod';
import { LISTING_REPORT_REASONS } from '../../../../db/values/index.ts';
import { listingPath } from '../../../domain/catalog/assets/index.ts';
import { reportAssetByEmail } from '../../../domain/oversight/moderation/index.ts';
import { momentInWords, PAGE_PATHS } from '../../../domain/platform/kernel/index.ts';
import { choice, field, fieldProblem, hidden, type Problem, problemBox, problemOf } from '../form-parts.ts';
import { longestText } from '../longest-text.ts';
import { type Markup, markup } from '../markup.ts';
import { messagePage } from '../message-page.ts';
import { pageLayout } from '../page-layout.ts';
import type { AccountPage, ShownPage, Visit } from './account-page.ts';

type Reason = z.input<typeof reportAssetByEmail.input>['reason'];

const REASONS: Readonly<Record<Reason, string>> = {
  FRAUD: 'It looks like fraud',
  MISLEADING: 'It is not what it says',
  UNSAFE: 'It is unsafe',
  PROHIBITED: 'It must not be offered',
  NOT_THEIRS: 'It belongs to somebody else',
  OFFENSIVE: 'It is offensive',
  OTHER: 'Something else',
};

/** The page on which anybody reports a listing, without an account. */
export const reportPage: AccountPage = {
  path: PAGE_PATHS.report,
  show: async (visit) => formView(visit, null),

  async submit(visit) {
    // If no reason was chosen, none fits, and the operation refuses.
    const reason = LISTING_REPORT_REASONS.find((each) => each === visit.field('reason'));
    if (reason === undefined) return formView(visit, NOT_CHOSEN);
    const sent = { slug: visit.field('listing'), reason, text: visit.field('text'), email: visit.field('email') };
    try {
      const { email, confirmUntil } = await visit.run(reportAssetByEmail, sent);
      return messagePage({
        mark: 'good',
        heading: 'One more step',
        text: `We sent a link to ${email}. Open it until ${momentInWords(new Date(confirmUntil))}, and a person looks at your report. Without it the report is deleted.`,
      });
    } catch (error) {
      return formView(visit, problemOf(error));
    }
  },
};

const NOT_CHOSEN = fieldProblem(new Map([['reason', 'Choose what is wrong with it.']]));

function formView(visit: Visit, problem: Problem | null): ShownPage {
  const content = markup`
${problemBox(problem)}
<p>Tell us what is wrong with a listing. A person looks at it; the owner does not learn who said it.</p>
<form method="post" action="${PAGE_PATHS.report}">
${listingField(visit.field('listing'), problem)}
${choice({ name: 'reason', label: 'What is wrong', autocomplete: 'off', value: visit.field('reason'), groups: [{ options: LISTING_REPORT_REASONS.map((each) => [each, REASONS[each]] as const) }], problem })}
${wordsField(visit.field('text'), problem)}
${field({ name: 'email', label: 'Your e-mail address', type: 'email', autocomplete: 'email', value: visit.field('email'), hint: 'We send a link there that confirms the report. The address is deleted once the report is decided.', problem })}
<button type="submit" class="main">Send the report</button>
</form>`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Report a listing', content }) };
}

/** The page of a listing brings its name along. Without a name, the form asks for it. */
function listingField(listing: string, problem: Problem | null): Markup {
  if (listing !== '' && problem?.fields.has('slug') !== true) {
    return markup`<p>About the listing <a href="${listingPath(listing)}">${listing}</a>.</p>${hidden('listing', listing)}`;
  }
  const hint = 'The last part of the address of its page.';
  return field({ name: 'listing', label: 'Listing', autocomplete: 'off', value: listing, hint, problem });
}

function wordsField(text: string, problem: Problem | null): Markup {
  const wrong = problem?.fields.get('text');
  return markup`
<label for="text">What you have seen</label>${wrong === undefined ? '' : markup`<p class="wrong" id="text-wrong">${wrong}</p>`}
<textarea id="text" name="text" rows="6" maxlength="${longestText(reportAssetByEmail, 'text')}" required${wrong === undefined ? '' : markup` aria-invalid="true" aria-describedby="text-wrong"`}>${text}</textarea>`;
}
