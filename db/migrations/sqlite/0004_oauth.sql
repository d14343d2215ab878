CREATE TABLE `oauth_items` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`grant_id` text,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`consumed_at` integer
);
--> statement-breakpoint
CREATE INDEX `oauth_items_grant_idx` ON `oauth_items` (`grant_id`);--> statement-breakpoint
CREATE INDEX `oauth_items_expiry_idx` ON `oauth_items` (`expires_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `endpoint` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `renewed_at` integer;