/** A refund or a capture of exactly this amount is refused, so that a failure can be tried: 666.13 in most currencies. */
export const REFUSED_AMOUNT_MINOR = 66_613;
