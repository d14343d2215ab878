CREATE TABLE `attempt_counts` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer NOT NULL,
	`expire` integer
);
--> statement-breakpoint
CREATE INDEX `attempt_counts_expiry_idx` ON `attempt_counts` (`expire`);--> statement-breakpoint
CREATE TABLE `known_networks` (
	`id` text PRIMARY KEY NOT NULL,
	`known_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `known_networks_until_idx` ON `known_networks` (`known_until`);--> statement-breakpoint
ALTER TABLE `mails` ADD `about` text;--> statement-breakpoint
ALTER TABLE `assets` ADD `notice_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `horizon_days` integer DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE `assets` ADD `closed_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_phone_idx` ON `users` (`phone`);