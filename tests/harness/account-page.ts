import { type AccountPerson, accountPerson } from './people.ts';
import type { TestMarketplace } from './start-marketplace.ts';

type Fields = Readonly<Record<string, string | readonly string[]>>;

interface ShownPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** What the forms of the page send as their sign-in; empty if nobody is signed in. */
  readonly permit: string;
}

export interface AccountPage {
  /** Sends a form of the page, or whatever somebody makes of it: with other headers, or to another address. */
  send(fields: Fields, options?: { headers?: Record<string, string>; at?: string }): Promise<ShownPage>;
  signIn(email: string, password: string): Promise<ShownPage>;
  /** Signs in a new person, who has an assistant, a key and a document. */
  openNew(): Promise<AccountPerson & ShownPage>;
}

/** The account page as a browser uses it: it sends forms to `/account/more` and keeps nothing. */
export function accountPage(market: TestMarketplace): AccountPage {
  const page: AccountPage = {
    async send(fields, { headers = {}, at = '/account/more' } = {}) {
      const pairs = Object.entries(fields).flatMap(([name, value]) =>
        [value].flat().map((one) => [name, one] as [string, string]),
      );
      const body = new URLSearchParams(pairs);
      const response = await fetch(market.url + at, { method: 'POST', body, headers, redirect: 'manual' });
      const html = await response.text();
      const [, permit = ''] = /name="permit" value="([^"]+)"/.exec(html) ?? [];
      return { status: response.status, headers: response.headers, html, permit };
    },
    signIn: (email, password) => page.send({ do: 'sign-in', email, password }),
    async openNew() {
      const person = await accountPerson(market);
      return { ...person, ...(await page.signIn(person.email, person.password)) };
    },
  };
  return page;
}
