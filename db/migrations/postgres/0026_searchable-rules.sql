ALTER TABLE "assets" ADD COLUMN "notice_minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "horizon_days" bigint DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "closed_days" bigint DEFAULT 0 NOT NULL;