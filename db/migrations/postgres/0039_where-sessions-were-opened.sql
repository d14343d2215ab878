ALTER TABLE "sessions" ADD COLUMN "opened_in" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "opened_from" text;