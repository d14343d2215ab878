import { msg, plural } from '@lingui/core/runtime-macro';
import type { RefusalWords } from './refusal-facts.ts';

/** What may be refused about a shop, its listings and its calendar. */
export const SHOP_REFUSALS: RefusalWords = {
  category_needed: msg`Choose a category in which something can be listed.`,
  place_unknown: msg`We do not know that city. Take the next larger one, or say the exact place as well.`,
  attribute_unknown: msg`The category has no such detail. What else there is to say belongs into the description.`,
  attribute_misfit: msg`A detail does not fit what the category asks for.`,
  reference_taken: msg`Another listing of yours has this reference. Nothing was changed.`,
  bookings_ahead: msg`Nothing was changed: there are bookings or requests that need it. Pause the listing instead: then nobody new can book it.`,
  status_refused: msg`This is not possible as the listing stands now. Load the page again.`,
  not_ready: msg`It cannot be published yet: something that every listing needs is missing.`,
  still_needed: msg`Renters can book this listing, so this cannot be left empty. Fill it in, or pause the listing first. Nothing was changed.`,
  rules_conflict: msg`Nothing was changed: the longest rental would be shorter than the shortest.`,
  image_missing: msg`There is no picture yet. Choose one first.`,
  image_refused: msg`The picture was not taken: the file is none, or it is damaged. Send a JPEG, PNG or WebP picture.`,
  image_too_large: (facts) => msg`A picture may have at most ${{ size: facts.megabytes('maxBytes') }} MB. Send a smaller one.`,
  too_many_images: (facts) =>
    msg`A listing may have ${plural({ most: facts.number('most') }, { one: '# picture', other: '# pictures' })}, and this one has. Delete one first.`,
  last_image: msg`It is the only picture, and renters can book the listing. Add another one first, or pause it. Nothing was changed.`,
  import_unreadable: msg`Nothing was imported: the file cannot be read. Take the template, and fill it in without changing the first row.`,
  days_taken: msg`Nothing was blocked: bookings need some of these days. Agree on other dates with the renter first.`,
  maintenance_days_taken: msg`Nothing was changed: bookings need some of these days. Agree on other dates with the renter first, or take other days.`,
  maintenance_state: msg`This is not possible any more, as the maintenance stands now. Load the page again.`,
  invalid_calendar: msg`Nothing was imported: this is no calendar that we can read (iCalendar, .ics), or it is too large.`,
  calendar_unreachable: msg`Nothing was imported: no calendar can be read at this address. Check it, and try again.`,
  too_many_calendars: (facts) =>
    msg`Nothing was imported: at most ${plural({ most: facts.number('most') }, { one: '# calendar is', other: '# calendars are' })} followed for one listing.`,
  shop_name_refused: msg`The name in your address stays as it is: this one is taken, kept for us or too like another one, or you have changed yours too often. Try another one.`,
  item_unknown: msg`Nothing was entered: the list of the month has no such cost. Load the page again.`,
  already_entered: msg`Nothing was entered: the month has this cost already, or it enters itself on its day. Enter it once more only if it came twice.`,
  amount_needed: msg`Nothing was entered: nobody knows yet what this usually costs. Say how much it was.`,
  too_much_feedback: msg`Nothing was sent: that is as much as we take in a day. Come back tomorrow, please.`,
  palette_unreadable: msg`Nothing was changed: two of these colours are too alike, so what is written with them would be hard to read.`,
};
