DROP INDEX "offline_refunds_booking_key";--> statement-breakpoint
ALTER TABLE "offline_refunds" ADD COLUMN "subject_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "offline_refunds" ADD COLUMN "cause" text NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_banks" ADD COLUMN "accept_transfers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "offline_refunds_booking_key" ON "offline_refunds" USING btree ("booking_id","subject_id");