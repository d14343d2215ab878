import type { RentalExtension } from '../../domain/commerce/protocol/index.ts';

/** A page for programmers that explains the extension and how its days are to be read. */
export function rentalPage({ key, schemaUrl, facade }: RentalExtension, publicBaseUrl: string): string {
  return `# Rentals over the Universal Commerce Protocol

\`${key}\` extends checkout, order and catalogue of this marketplace. Schema: ${schemaUrl}

- A product is a listing. Its variants say how it is rented: by oneself or with an operator. A unit is a day (\`DAY\`).
- A line of a checkout carries \`"${key}": {"period": {"start_date": "2026-12-04", "end_date": "2026-12-07"}, "units": 1, "extras": []}\`. Days are those of the place (\`timezone\`); \`end_date\` is the day of return and costs nothing.
- \`quantity\` is days × units. The dates decide: another quantity is adjusted, with the warning \`quantity_adjusted\`.
- A search with \`"filters": {"${key}": {"start_date": …, "end_date": …}}\` finds only what is free then. \`"attributes": {"seats": {"min": 4}, "fuel": "diesel"}\` beside or instead of the days finds only what says so of itself; the names stand in \`metadata.attributes\` of each product.
- There is no payment handler. A checkout is \`requires_escalation\` until the rent is paid: the person signs in, hands in documents, accepts the agreement and pays at \`continue_url\`. Without a sign-in of the person it is nobody’s until they open that page; with the bearer token of an account (${publicBaseUrl}/AGENT_GUIDE.md) it is theirs from the beginning, and \`complete\` with \`"${key}": {"accept_agreement": true}\` sends the request to the owner.
- A deposit that is only held is in no total: it stands under \`"${key}".deposit\`, in a policy and in a warning that must be shown.
- The same products, quotes and checkouts are offered in the format of this marketplace’s own API under ${publicBaseUrl}/api/v1/ucp, which the profile names as the service \`${facade}\`. ${publicBaseUrl}/openapi-agent.json describes it.
- Order updates go to the \`webhook_url\` of the platform’s profile, signed with the keys of ${publicBaseUrl}/.well-known/ucp.
`;
}
