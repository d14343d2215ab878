ALTER TABLE "payout_banks" ADD COLUMN "is_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_banks" ADD COLUMN "removed_at" timestamp (3) with time zone;