CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`open` integer NOT NULL,
	`mode` text NOT NULL,
	`asset_id` text NOT NULL,
	`rental_mode` text NOT NULL,
	`units` integer NOT NULL,
	`extras` text NOT NULL,
	`start_date` text,
	`end_date` text,
	`booking_id` text,
	`platform` text,
	`canceled_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_booking_key` ON `checkouts` (`booking_id`);--> statement-breakpoint
CREATE INDEX `checkouts_user_idx` ON `checkouts` (`user_id`);--> statement-breakpoint
CREATE INDEX `checkouts_expiry_idx` ON `checkouts` (`expires_at`);--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `kind` text DEFAULT 'AGENT' NOT NULL;