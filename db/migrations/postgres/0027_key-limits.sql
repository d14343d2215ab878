ALTER TABLE "api_keys" ADD COLUMN "confirm_above_minor" bigint;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "max_price_drop_bps" bigint DEFAULT 0 NOT NULL;