CREATE TABLE `payout_banks` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`iban_sealed` text NOT NULL,
	`iban_masked` text NOT NULL,
	`holder` text NOT NULL,
	`bic` text,
	`changed_at` integer NOT NULL,
	`changed_by` text NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payout_nettings` (
	`payout_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`payout_id`, `booking_id`),
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payout_nettings_booking_idx` ON `payout_nettings` (`booking_id`);--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`number` integer NOT NULL,
	`vendor_id` text NOT NULL,
	`mode` text NOT NULL,
	`status` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`gross_minor` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	`hold_reason` text,
	`attempt` integer DEFAULT 0 NOT NULL,
	`destination` text,
	`failure` text,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`sent_at` integer,
	`paid_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_booking_key` ON `payouts` (`booking_id`,`number`);--> statement-breakpoint
CREATE INDEX `payouts_vendor_idx` ON `payouts` (`vendor_id`,`mode`,`created_at`);--> statement-breakpoint
CREATE INDEX `payouts_status_idx` ON `payouts` (`status`,`due_at`);