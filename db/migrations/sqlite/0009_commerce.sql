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
CREATE TABLE `message_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`private_sealed` text NOT NULL,
	`public_jwk` text NOT NULL,
	`created_at` integer NOT NULL,
	`signs_until` integer NOT NULL,
	`retires_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD `headers` text;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `kind` text DEFAULT 'AGENT' NOT NULL;