ALTER TABLE `api_keys` ADD `confirm_above_minor` integer;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `max_price_drop_bps` integer DEFAULT 0 NOT NULL;