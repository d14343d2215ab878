/** After so many days nobody hopes for the next payout any more to cover what an owner owes: a person sees to it. */
export const OLD_DEBT_DAYS = 60;
