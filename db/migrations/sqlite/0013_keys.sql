CREATE TABLE `key_spends` (
	`id` text PRIMARY KEY NOT NULL,
	`key_id` text NOT NULL,
	`reference` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `key_spends_key_idx` ON `key_spends` (`key_id`,`at`);--> statement-breakpoint
ALTER TABLE `api_keys` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `spend_cap_minor` integer;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `spend_currency` text;