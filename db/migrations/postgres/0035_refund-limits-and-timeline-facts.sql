ALTER TABLE "booking_timeline" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "refund_at_most_bps" bigint;