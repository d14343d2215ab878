CREATE TABLE "attempt_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" bigint NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "known_networks" (
	"id" text PRIMARY KEY NOT NULL,
	"known_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "notice_minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "horizon_days" bigint DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "closed_days" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "attempt_counts_expiry_idx" ON "attempt_counts" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "known_networks_until_idx" ON "known_networks" USING btree ("known_until");--> statement-breakpoint
CREATE INDEX "users_phone_idx" ON "users" USING btree ("phone");