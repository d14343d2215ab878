import type { Page } from 'playwright-core';
import { accountPerson } from '../people.ts';
import type { TestMarketplace } from '../start-marketplace.ts';
import { send } from './send.ts';

/** A page in a state that looks different from others. */
export interface HumanPage {
  readonly name: string;
  readonly heading: RegExp;
  /** Its address; made anew for whoever calls, where it works once. */
  address(market: TestMarketplace): Promise<string>;
  /** It has the one script of ours. */
  /** What a person does there before the page looks like this. */
  act?(page: Page): Promise<void>;
  /** How many scripts of ours it has, and cookies; none, but for the pages that the architecture names. */
  readonly scripts?: number;
  readonly cookies?: number;
}

const PASSWORD = 'long enough 1';

/** The account page in every state that looks different. */
export const ACCOUNT_PAGES: readonly HumanPage[] = [
  { name: 'account-sign-in', heading: /^Sign in to your account$/, address: async ({ url }) => `${url}/account/more` },
  signedIn('account-wrong-password', /^Sign in to your account$/, { password: 'not the password' }),
  signedIn('account', /^Your account$/),
  rentals('account-rentals', /^Your account$/, 'renter@demo.test', []),
  rentals('account-shop', /^Your account$/, 'vendor@demo.test', []),
  rentals('account-booking', /^Booking of /, 'renter@demo.test', [pressFirst('Open')]),
  rentals('account-shop-booking', /^Booking of /, 'vendor@demo.test', [pressFirst('Open')]),
  { ...signedIn('account-notices', /^What you are told$/, { steps: [press('Messages and devices')] }), scripts: 1 },
  { ...signedIn('account-nobody', /^Your account$/, { steps: [press('End all access'), press('End all access')] }) },
  signedIn('account-end-all', /^End all access\?$/, { steps: [press('End all access')] }),
  signedIn('account-new-key', /^Make an API key$/, { steps: [press('Make an API key')] }),
  signedIn('account-new-key-wrong', /^Make an API key$/, { steps: [press('Make an API key'), fillKey({ cap: 'much' })] }),
  signedIn('account-key-made', /^Your new API key$/, { steps: [press('Make an API key'), fillKey({ cap: '250' })] }),
  signedIn('account-document-erased', /^Your account$/, { steps: [press('Erase it for good')] }),
  signedIn('account-erase', /^Erase your account\?$/, { steps: [press('Erase my account …')] }),
  signedIn('account-erase-wrong', /^Erase your account\?$/, { steps: [press('Erase my account …'), erase('not the password')] }),
  signedIn('account-erased', /^Your account is erased$/, { steps: [press('Erase my account …'), erase(PASSWORD)] }),
  signedIn('account-left', /^You have left your account$/, { steps: [press('Leave this page')] }),
];

type Step = (page: Page) => Promise<void>;

function signedIn(name: string, heading: RegExp, { password = PASSWORD, steps = [] as readonly Step[] } = {}): HumanPage {
  let email = '';
  return {
    name,
    heading,
    async address(market) {
      ({ email } = await accountPerson(market));
      return `${market.url}/account/more`;
    },
    async act(page) {
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Password').fill(password);
      await send(page.getByRole('button', { name: 'Sign in' }));
      for (const step of steps) await step(page);
    },
  };
}

/** Somebody of the demo data, who has rentals or a shop. */
function rentals(name: string, heading: RegExp, email: string, steps: readonly Step[]): HumanPage {
  return {
    name,
    heading,
    address: async ({ url }) => `${url}/account/more`,
    async act(page) {
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Password').fill('demo-password-1');
      await send(page.getByRole('button', { name: 'Sign in' }));
      for (const step of steps) await step(page);
    },
  };
}

function pressFirst(name: string): Step {
  return (page) => send(page.getByRole('button', { name }).first());
}

function press(name: string): Step {
  return (page) => send(page.getByRole('button', { name }));
}

function fillKey({ cap }: { cap: string }): Step {
  return async (page) => {
    await page.getByLabel('Name', { exact: true }).fill('Travel assistant');
    await page.getByLabel('The most it may spend').fill(cap);
    await page.getByLabel('Your password').fill(PASSWORD);
    await send(page.getByRole('button', { name: 'Make the key' }));
  };
}

function erase(password: string): Step {
  return async (page) => {
    await page.getByLabel('Your password').fill(password);
    await send(page.getByRole('button', { name: 'Erase my account for good' }));
  };
}
