CREATE TABLE "job_runs" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"duration_ms" bigint,
	"outcome" text,
	"error" text,
	"last_success_at" timestamp (3) with time zone,
	"next_run_at" timestamp (3) with time zone,
	"process" text
);
--> statement-breakpoint
ALTER TABLE "phone_codes" ADD COLUMN "sending" text DEFAULT 'SENT' NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD COLUMN "problem" text;--> statement-breakpoint
CREATE INDEX "mails_newest_idx" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "phone_codes_age_idx" ON "phone_codes" USING btree ("created_at","id");