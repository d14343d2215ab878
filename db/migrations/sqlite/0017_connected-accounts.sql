CREATE TABLE `connected_accounts` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`connected` integer NOT NULL,
	`submitted` integer NOT NULL,
	`takes_transfers` integer NOT NULL,
	`takes_charges` integer NOT NULL,
	`pays_out` integer NOT NULL,
	`under_review` integer NOT NULL,
	`missing` text NOT NULL,
	`disabled_reason` text,
	`due_at` integer,
	`wanted` integer NOT NULL,
	`opened_by` text NOT NULL,
	`opened_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`told_of` text,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`opened_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connected_accounts_account_key` ON `connected_accounts` (`account_id`);--> statement-breakpoint
CREATE INDEX `connected_accounts_checked_idx` ON `connected_accounts` (`checked_at`);