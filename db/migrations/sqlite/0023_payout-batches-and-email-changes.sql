CREATE TABLE `payout_batch_items` (
	`batch_id` text NOT NULL,
	`payout_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`batch_id`, `payout_id`),
	FOREIGN KEY (`batch_id`) REFERENCES `payout_batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payout_batch_items_payout_idx` ON `payout_batch_items` (`payout_id`);--> statement-breakpoint
CREATE TABLE `payout_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`currency` text NOT NULL,
	`payout_count` integer NOT NULL,
	`sum_minor` integer NOT NULL,
	`execution_date` text NOT NULL,
	`debtor_name` text NOT NULL,
	`debtor_iban` text NOT NULL,
	`debtor_bic` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_by` text,
	`ended_at` integer,
	`reason` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payout_batches_newest_idx` ON `payout_batches` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payout_batches_status_idx` ON `payout_batches` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `email_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`old_email` text NOT NULL,
	`new_email` text NOT NULL,
	`status` text NOT NULL,
	`changed_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`open_key` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_open_key` ON `email_changes` (`open_key`);--> statement-breakpoint
CREATE INDEX `email_changes_user_idx` ON `email_changes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `email_changes_age_idx` ON `email_changes` (`created_at`);--> statement-breakpoint
ALTER TABLE `payouts` ADD `batch_id` text;--> statement-breakpoint
CREATE INDEX `payouts_due_idx` ON `payouts` (`status`,`due_at`,`id`);--> statement-breakpoint
CREATE INDEX `payouts_batch_idx` ON `payouts` (`batch_id`);