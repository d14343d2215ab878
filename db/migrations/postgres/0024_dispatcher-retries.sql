ALTER TABLE "events" ADD COLUMN "tries" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "next_try_at" timestamp (3) with time zone;