CREATE TABLE "event_cursors" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"holder" text,
	"claimed_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "event_failures" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"subscriber" text collate "C" NOT NULL,
	"event_id" text collate "C" NOT NULL,
	"tries" bigint NOT NULL,
	"failure" text NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"dead_since" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "events_delivery_idx";--> statement-breakpoint
CREATE UNIQUE INDEX "event_failures_key" ON "event_failures" USING btree ("subscriber","event_id");--> statement-breakpoint
CREATE INDEX "event_failures_event_idx" ON "event_failures" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "event_failures_due_idx" ON "event_failures" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "event_failures_age_idx" ON "event_failures" USING btree ("failed_at");--> statement-breakpoint
CREATE INDEX "events_age_idx" ON "events" USING btree ("at");--> statement-breakpoint
-- What was delivered before there were cursors is behind them all; what was not is numbered anew, and so before them.
UPDATE "events" SET "seq" = NULL WHERE "delivered_at" IS NULL;--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "delivered_at";--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "next_try_at";--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "claimed_until";