CREATE TABLE `message_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`private_sealed` text NOT NULL,
	`public_jwk` text NOT NULL,
	`created_at` integer NOT NULL,
	`signs_until` integer NOT NULL,
	`retires_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD `headers` text;