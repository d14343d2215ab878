CREATE TABLE `key_confirmations` (
	`id` text PRIMARY KEY NOT NULL,
	`key_id` text NOT NULL,
	`operation` text NOT NULL,
	`input_hash` text NOT NULL,
	`status` text NOT NULL,
	`sentence` text NOT NULL,
	`details` text NOT NULL,
	`amount_minor` integer,
	`currency` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`decided_at` integer,
	`used_at` integer,
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `key_confirmations_call_idx` ON `key_confirmations` (`key_id`,`operation`,`input_hash`);--> statement-breakpoint
ALTER TABLE `api_keys` ADD `require_confirm` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `credit_entries` ADD `mode` text DEFAULT 'live' NOT NULL;